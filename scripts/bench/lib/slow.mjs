/** Lighthouse's slow 4G as in its DevTools mode: milliseconds, bytes per second. */
const LINE = {
  latency: 562.5,
  downloadThroughput: 184_320,
  uploadThroughput: 84_480,
  offline: false,
};
/** Slowdown factor of the processor. */
const CPU = 4;

/** Opens an empty page with the throttling of a slow phone; the caller closes its context. */
export async function slowPage(browser) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU });
  return page;
}
