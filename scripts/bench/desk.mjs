// Queries of the desk with few and with very many customers and orders; crates/core/benches/desk.rs
// measures them.
import { step } from "../lib/run.mjs";

/** Runs the benchmark; takes no options. */
export async function run() {
  await step("Measuring the desk", "cargo", [
    "bench",
    "--locked",
    "--quiet",
    "-p",
    "korosho-core",
    "--bench",
    "desk",
  ]);
}
