import { ShopProblem } from "../shop/problem";
import type { ConnectStoreInput, Problem } from "../shop/wire";

/** Fields a person fills in. */
export type ConnectField = "store_url" | "consumer_key" | "consumer_secret" | "stripe_secret_key";

const NEEDED: readonly ConnectField[] = ["store_url", "consumer_key", "consumer_secret"];

/** Which field a problem of the store is about; others are about none. */
const FIELD_OF: Partial<Record<Problem["code"], ConnectField>> = {
  store_unreachable: "store_url",
  store_not_found: "store_url",
  store_certificate: "store_url",
  store_key_refused: "consumer_key",
  store_key_read_only: "consumer_key",
};

/** Reads the form as it was filled in. An empty Stripe key leaves the kept one as it is. */
export function readConnect(form: FormData): ConnectStoreInput {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return {
    store_url: text("store_url"),
    consumer_key: text("consumer_key"),
    consumer_secret: text("consumer_secret"),
    stripe_secret_key: text("stripe_secret_key"),
    stripe_api_url: "",
    mode: text("mode") === "kiosk" ? "kiosk" : "desk",
  };
}

/** The first field that must not stay empty but is; null when there is none. */
export function firstMissing(input: ConnectStoreInput): ConnectField | null {
  return NEEDED.find((field) => input[field] === "") ?? null;
}

/** The field that a problem is about; null when it is about the whole form. */
export function fieldOfProblem(thrown: unknown): ConnectField | null {
  if (!(thrown instanceof ShopProblem)) return null;
  const { problem } = thrown;
  if (problem.code !== "invalid_input") return FIELD_OF[problem.code] ?? null;
  const named = [...NEEDED, "stripe_secret_key" as const];
  return named.find((field) => field === problem.field) ?? null;
}
