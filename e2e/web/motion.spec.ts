// Animations: view transition from card to page, the badge's pulse; none with reduced motion or on
// going back.
import type { Page } from "@playwright/test";
import { open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

test.use({ viewport: { width: 1280, height: 800 } });

type Moved = { names: string[]; longest: number };
type Watching = { transitions: Moved[] };

/** Records each view transition: its names, and the longest animation in ms. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded: Moved[] = [];
    Object.assign(window, { transitions: recorded });
    const note = () => {
      const moving = document.getAnimations().flatMap(({ effect }) => {
        const pseudo = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
        const [, name] = /^::view-transition-group\((.+)\)$/.exec(pseudo ?? "") ?? [];
        const duration = Number(effect?.getComputedTiming().duration);
        return name && name !== "root" ? [{ name, duration }] : [];
      });
      const longest = Math.max(0, ...moving.map(({ duration }) => duration));
      recorded.push({ names: moving.map(({ name }) => name), longest });
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
 * Follows a card's link to a page that is loaded (another would show the loader in between);
 * returns the transition name of the card's picture.
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

test("the view transition moves a card's picture to the product page and back", async ({
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

test("back navigation of the browser is not animated", async ({ page }) => {
  await watch(page);
  await leaveByCard(page);
  await expect.poll(() => transitions(page)).toHaveLength(1);
  await page.goBack();
  await expect(page).toHaveURL("/shop?search=study+mix");
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(await transitions(page)).toHaveLength(1);
});

test("reduced motion disables animations", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await watch(page);
  await leaveByCard(page);
  await expect.poll(() => transitions(page)).toHaveLength(1);
  expect((await transitions(page))[0]?.longest).toBeLessThanOrEqual(1);
});

test("the badge pulses only when its count changes", async ({ page }) => {
  /** Duration of the badge's animation; 0 without one. */
  const pulse = () =>
    page
      .getByTestId("cart-badge")
      .evaluate((badge) =>
        Math.max(
          0,
          ...badge.getAnimations().map((one) => Number(one.effect?.getComputedTiming().duration)),
        ),
      );
  // With a stopped clock an animation does not end before it is read.
  const slow = await page.context().newCDPSession(page);
  await open(page, "/products/study-mix");
  expect(await pulse()).toBe(0);
  await slow.send("Animation.enable");
  await slow.send("Animation.setPlaybackRate", { playbackRate: 0.001 });
  const add = page.getByRole("button", { name: "Add to cart: Study Mix" }).first();
  await add.click();
  await expect(page.getByTestId("cart-badge")).toHaveText("1");
  expect(await pulse()).toBe(240);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("button", { name: "One more" }).first().click();
  await expect(page.getByTestId("cart-badge")).toHaveText("2");
  expect(await pulse()).toBeLessThanOrEqual(1);
});
