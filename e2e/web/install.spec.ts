// Installation on a phone, and updates to a newer release.
import { main, test, visit, workerState } from "../fixtures/offline";
import { listening, open } from "../fixtures/page";
import { expect } from "../fixtures/shop";

test("the shop is installable: the manifest is complete, and the browser reports no error", async ({
  page,
}) => {
  await visit(page, "/");
  const link = page.locator('link[rel="manifest"]');
  const answer = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ id: "/", start_url: "/", scope: "/", display: "standalone" });
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const size = await page.evaluate(async (address) => {
      const image = Object.assign(new Image(), { src: address });
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
  for (const { url } of manifest.shortcuts as { url: string }[]) {
    expect((await page.request.get(url)).status()).toBe(200);
  }
  const browser = await page.context().newCDPSession(page);
  expect((await browser.send("Page.getAppManifest")).errors).toEqual([]);
  const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});

test("a newer release neither removes the scripts of an open page nor reloads the page", async ({
  page,
  server,
  console,
}) => {
  await visit(page, "/");
  const email = page
    .getByRole("contentinfo")
    .or(page.getByRole("region"))
    .getByRole("textbox", { name: /e-mail/i })
    .first();
  await email.fill("half@typed");
  await server.release();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  // The new worker fills its cache before it waits, which takes time on a busy machine.
  await expect.poll(() => workerState(page, "waiting"), { timeout: 40_000 }).toBe("installed");
  await expect(email).toHaveValue("half@typed");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
  await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
  await expect(email).toHaveValue("half@typed");
  expect(console.filter((line) => line.includes("/assets/"))).toEqual([]);
  // The next load is the newer release, also without a network.
  await page.reload();
  await listening(page);
  await server.stop();
  await page.getByRole("banner").getByRole("link", { name: /cart/i }).click();
  await expect(page.getByRole("dialog", { name: "Your cart" })).toBeVisible();
});

test.describe("a page without a service worker", () => {
  test.use({ serviceWorkers: "block" });

  test("a link whose script a newer release removed loads its target page", async ({
    page,
    server,
  }) => {
    await open(page, "/");
    await server.release();
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
    await expect(page).toHaveURL("/contact");
    await expect(main(page).getByRole("textbox", { name: "Message" })).toBeVisible();
    await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0);
  });
});
