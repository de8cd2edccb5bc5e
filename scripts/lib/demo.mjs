// The demo shop: sandbox and server side by side, as `npm start` and the end-to-end tests run them.
import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT, serve } from "./run.mjs";

/** The sandbox's demo credentials; they open nothing but the sandbox. */
export const DEMO = {
  key: "ck_demo",
  secret: "cs_demo",
  stripeKey: "sk_test_demo",
  mpesa: { consumerKey: "demo", consumerSecret: "demo", shortcode: "174379", passkey: "demo" },
};

/** A built program. */
export function binary(name) {
  return join(process.env.CARGO_TARGET_DIR ?? join(ROOT, "target"), "debug", name);
}
