/** How long a test waits for what is to come, in milliseconds: a busy machine is slow, not wrong. */
export const PATIENCE = 15_000;

if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/dom");
  configure({ asyncUtilTimeout: PATIENCE });
}
