import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { vi } from "vitest";
import {
  fakeAppContext,
  fakeHost,
  fakeShop,
  renderWithProviders,
} from "../../app/testing/fake-app-context";
import type { AppContext } from "../../app/providers";
import type { StorefrontApi } from "../../shop/ports";
import type { Page, Product } from "../../shop/wire";

/** Creates one page of a product listing. */
export function aPage(items: Product[], total_pages = 1): Page<Product> {
  return { items, total: items.length, total_pages };
}

/** Read that never settles, for the loading state of a screen. */
export const waiting = () => new Promise<never>(() => undefined);

/** Host with an empty storage, which counts reloads of the page. */
export const aHost = () => fakeHost({ reloadPage: vi.fn<() => void>() });

function CurrentUrl() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

type ShowOptions = Partial<Omit<AppContext, "shop">> & {
  shop?: Partial<StorefrontApi>;
  at?: string;
};

/**
 * Renders an element inside all providers, by default of a shop without products; the current URL
 * is rendered as well.
 */
export function show(element: ReactNode, options: ShowOptions = {}) {
  const { shop = {}, host = aHost(), at = "/", ...context } = options;
  const api = fakeShop({
    listProducts: () => Promise.resolve(aPage([])),
    listCategories: () => Promise.resolve([]),
    ...shop,
  });
  const children = (
    <>
      {element}
      <CurrentUrl />
    </>
  );
  return {
    host,
    ...renderWithProviders(children, at, fakeAppContext({ shop: api, host, ...context })),
  };
}
