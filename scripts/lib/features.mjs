/**
 * Features of every Rust command except release builds. One set for all of them, so that the tests,
 * the lints and the programs that the tests start share one build.
 */
export const FEATURES = "korosho-domain/ts,korosho/custom-protocol,korosho-core/fault-injection";

/** Features of the desktop app as released. */
export const RELEASE_FEATURES = "korosho/custom-protocol";
