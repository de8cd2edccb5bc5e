// Every state of the screenshot gallery (`npm run screenshots`): no finding of axe in either theme,
// and every target is large enough for a thumb.
import type { Page } from "@playwright/test";
import { placesOf } from "../../scripts/lib/screenshot-gallery.mjs";
import { STATES } from "../../scripts/lib/screen-states.mjs";
import { drawAll, expectAccessible, fillCart, open } from "../fixtures/page";
import { expect, test } from "../fixtures/shop";

/** Smallest target for a thumb, px. */
const THUMB = 44;

/**
 * Targets too small for a thumb: neither the element nor its label is large enough. Links within a
 * sentence are as tall as their line; names on cards have a larger hit area.
 */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const large = ({ width, height }: DOMRect) => width >= least - 0.5 && height >= least - 0.5;
    const root = document.querySelector("dialog:modal") ?? document;
    const pressed = root.querySelectorAll<HTMLElement>(
      "button, select, summary, input, textarea, a[href]:not([href='#main'])",
    );
    return [...pressed]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.closest("[aria-hidden=true], .visually-hidden, [inert]"))
      .filter(
        (element) =>
          !element.matches("h3 a") &&
          !(element.matches("p a, li a, dd a") && getComputedStyle(element).display === "inline"),
      )
      .filter((element) => {
        const boxes = [element, element.closest("label")].flatMap((one) => one ?? []);
        return !boxes.some((one) => large(one.getBoundingClientRect()));
      })
      .map((element) => element.outerHTML.slice(0, 160));
  }, THUMB);
}

for (const state of STATES) {
  test(`${state.name}: the screen is accessible, and each touch target is at least 44 px`, async ({
    page,
    shop,
  }) => {
    const { path, some } = await placesOf(shop.origin);
    if (state.cart) {
      await fillCart(page, [
        ["roasted-salted-cashews", "250g", 2],
        ["study-mix", null, 1],
      ]);
    }
    if (state.seen) for (const slug of some.slice(0, 2)) await open(page, `/products/${slug}`);
    await open(page, path(state.path));
    await state.reads?.(page);
    await state.act?.(page);
    await drawAll(page);
    expect(await tooSmall(page)).toEqual([]);
    await expectAccessible(page);
  });
}
