/** Lighthouse's slow 4G as its DevTools mode has it: milliseconds, bytes a second. */
const LINE = {
  latency: 562.5,
  downloadThroughput: 184_320,
  uploadThroughput: 84_480,
  offline: false,
};
/** How many times slower than this machine's the processor is. */
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
