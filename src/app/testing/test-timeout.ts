/** Timeout of asynchronous queries in tests, in milliseconds: generous, for loaded machines. */
export const TEST_TIMEOUT_MS = 15_000;

if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/dom");
  configure({ asyncUtilTimeout: TEST_TIMEOUT_MS });
}
