// Queries of the desk with few and with very many customers and orders: see
// crates/core/benches/desk.rs, which does the work.
import { step } from "../lib/run.mjs";

/** Measures; takes no options. */
export async function run() {
  await step("Measuring the desk", "cargo", [
    "bench",
    "--quiet",
    "-p",
    "korosho-core",
    "--bench",
    "desk",
  ]);
}
