/**
 * Features of every workspace-wide Rust command. One set for all of them, so that the tests, the
 * lints and the programs that the tests start share one build.
 */
export const FEATURES = "korosho-domain/ts,korosho/custom-protocol";
