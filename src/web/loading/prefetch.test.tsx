// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeAppContext, fakeShop, renderWithProviders } from "../../app/testing/fake-app-context";
import { Link } from "../../ui/link";
import { Prefetch, isMetered } from "./prefetch";
import { ScreensContext } from "../routes/screens";
import * as eager from "../routes/screens.eager";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// Prefetched data stays cached, so each test has its own product.
let slug = "";
beforeEach(() => void (slug = `study-mix-${Math.random()}`));

/** Renders a link to a product on this connection; returns the mocks of its requests. */
function about(line: object, touch: (link: HTMLElement) => void) {
  vi.stubGlobal("navigator", { ...navigator, connection: line });
  const getProduct = vi.fn(() => new Promise<never>(() => undefined));
  const fetchScreen = vi.fn(() => Promise.resolve());
  const ProductScreen = Object.assign(() => null, { fetch: fetchScreen });
  renderWithProviders(
    <ScreensContext value={{ ...eager, ProductScreen }}>
      <Prefetch>
        <Link to={`/products/${slug}`}>Study Mix</Link>
      </Prefetch>
    </ScreensContext>,
    "/",
    fakeAppContext({ shop: fakeShop({ getProduct }) }),
  );
  touch(screen.getByRole("link", { name: "Study Mix" }));
  return { getProduct, fetchScreen };
}

describe("a link", () => {
  test.each([
    ["is pressed", (link: HTMLElement) => fireEvent.pointerDown(link)],
    ["has the focus", (link: HTMLElement) => fireEvent.focus(link)],
  ])("prefetches its page when it %s", (_, touch) => {
    const { getProduct, fetchScreen } = about({ effectiveType: "4g" }, touch);
    expect(fetchScreen).toHaveBeenCalled();
    expect(getProduct).toHaveBeenCalledWith({ slug });
  });

  test.each([{ saveData: true }, { type: "cellular" }, { effectiveType: "3g" }])(
    "prefetches nothing on a metered connection: %o",
    (line) => {
      const { getProduct, fetchScreen } = about(line, (link) => fireEvent.pointerDown(link));
      expect(fetchScreen).not.toHaveBeenCalled();
      expect(getProduct).not.toHaveBeenCalled();
    },
  );
});

test("a browser without connection information prefetches", () => {
  expect(isMetered(undefined)).toBe(false);
});
