// Motion that explains: a card's picture becomes its page's, the badge swells when it counts; quiet
// where the device asks for that, and never in the way of going back.
import type { Page } from "@playwright/test";
import { open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

test.use({ viewport: { width: 1280, height: 800 } });

type Moved = { names: string[]; longest: number };
type Watching = { transitions: Moved[] };

/** Notes every view transition of the page: what has a name of its own, and the longest way in ms. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Moved[] = [];
    Object.assign(window, { transitions: seen });
    const note = () => {
      const moving = document.getAnimations().flatMap(({ effect }) => {
        const pseudo = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
        const [, name] = /^::view-transition-group\((.+)\)$/.exec(pseudo ?? "") ?? [];
        const way = Number(effect?.getComputedTiming().duration);
        return name && name !== "root" ? [{ name, way }] : [];
      });
      const longest = Math.max(0, ...moving.map(({ way }) => way));
      seen.push({ names: moving.map(({ name }) => name), longest });
    };
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      transition.ready.then(note, note);
      return transition;
    };
  });
}

const transitions = (page: Page) =>
  page.evaluate(() => (window as unknown as Watching).transitions);

/**
 * Leaves a listing by a card's name, for a page that is here already (what is still on its way shows
 * the loader in between); answers with the name that the card's picture has on the way.
 */
async function leaveByCard(page: Page): Promise<string> {
  await open(page, "/shop?search=study+mix");
  const read = await page.request.get("/api/products/study-mix");
  const { product } = (await read.json()) as { product: { id: number } };
  const link = page.getByRole("article").getByRole("heading").getByRole("link").first();
  const fetched = page.waitForResponse((answer) => answer.url().includes("/api/products/"));
  await link.focus();
  await fetched;
  await page.waitForLoadState("networkidle");
  await link.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Study Mix");
  return `product-${product.id}`;
}

test("a card's picture becomes the picture of its page, and goes back into the card", async ({
  page,
}) => {
  await watch(page);
  const name = await leaveByCard(page);
  await expect.poll(() => transitions(page)).toHaveLength(1);
  const [there] = await transitions(page);
  expect(there?.names).toEqual([name]);
  expect(there?.longest).toBe(240);
  await page.getByRole("link", { name: /Back to the shop/ }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect.poll(() => transitions(page)).toHaveLength(2);
  expect((await transitions(page))[1]?.names).toEqual([name]);
});

test("the browser's own back is drawn at once, without a way", async ({ page }) => {
  await watch(page);
  await leaveByCard(page);
  await expect.poll(() => transitions(page)).toHaveLength(1);
  await page.goBack();
  await expect(page).toHaveURL("/shop?search=study+mix");
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(await transitions(page)).toHaveLength(1);
});

test("who asks for less motion sees the change without a way", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await watch(page);
  await leaveByCard(page);
  await expect.poll(() => transitions(page)).toHaveLength(1);
  expect((await transitions(page))[0]?.longest).toBeLessThanOrEqual(1);
});

test("the badge swells when it counts, and only then", async ({ page }) => {
  /** How long the badge's way is; 0 where it does not move. */
  const swelling = () =>
    page
      .getByTestId("cart-badge")
      .evaluate((badge) =>
        Math.max(
          0,
          ...badge.getAnimations().map((one) => Number(one.effect?.getComputedTiming().duration)),
        ),
      );
  // In still time a way that has begun does not end before it is looked at.
  const slow = await page.context().newCDPSession(page);
  await open(page, "/products/study-mix");
  expect(await swelling()).toBe(0);
  await slow.send("Animation.enable");
  await slow.send("Animation.setPlaybackRate", { playbackRate: 0.001 });
  const add = page.getByRole("button", { name: "Add to cart: Study Mix" }).first();
  await add.click();
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
  expect(await swelling()).toBe(240);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("button", { name: "One more" }).first().click();
  await expect(page.getByTestId("cart-badge")).toHaveText("2");
  expect(await swelling()).toBeLessThanOrEqual(1);
});
