import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { SWRConfig } from "swr";
import { vi } from "vitest";
import type { Language } from "../../i18n/language";
import { Providers } from "../../app/providers";
import { pictureBelow, type Host } from "../../host/host";
import { storefrontApi, type StorefrontApi } from "../../shop/ports";
import type { Page, Product, ShopInfo } from "../../shop/wire";

/** Creates a shop, by default in Nairobi with sample stars. */
export function aShop(changes: Partial<ShopInfo> = {}): ShopInfo {
  return {
    name: "Korosho",
    currency: "KES",
    languages: ["en", "sw"],
    payment_methods: ["counter"],
    pickup: true,
    delivery_zones: [],
    unrated_products: "sample",
    contact: { email: "", phone: "", address: "", whatsapp: "", map_url: "" },
    opening_hours: [],
    catalogue_at: null,
    store_reachable: true,
    client_only_checkout: false,
    tells_of_stock: false,
    ...changes,
  };
}

/** Creates one page of a product listing. */
export function aPage(items: Product[], total_pages = 1): Page<Product> {
  return { items, total: items.length, total_pages };
}

/** Read that never settles, for the loading state of a screen. */
export const waiting = () => new Promise<never>(() => undefined);

/** Port of the website with the given methods. */
export function shopWith(methods: Partial<StorefrontApi>): StorefrontApi {
  return {
    ...storefrontApi(() => Promise.reject(new Error("Not asked in this test."))),
    getShop: () => Promise.resolve(aShop()),
    listProducts: () => Promise.resolve(aPage([])),
    listCategories: () => Promise.resolve([]),
    ...methods,
  };
}

function memory(): Host["cartStorage"] {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
}

/** Host with an empty storage. */
export function aHost(): Host {
  return {
    openPayment: () => Promise.resolve(),
    cartStorage: memory(),
    reloadPage: vi.fn<() => void>(),
    deviceValue: { get: () => Promise.resolve(null), set: () => Promise.resolve() },
    pictureAddress: (src, width) => pictureBelow("", src, width),
  };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

type Around = {
  shop?: Partial<StorefrontApi>;
  host?: Host;
  at?: string;
  language?: Language;
};

/** Renders an element inside all providers; the current URL is rendered as well. */
export function show(what: ReactNode, around: Around = {}) {
  const { shop = {}, host = aHost(), at = "/", language = "en" } = around;
  const context = { shop: shopWith(shop), host, language };
  return {
    host,
    ...render(
      <MemoryRouter initialEntries={[at]}>
        <SWRConfig value={{ provider: () => new Map() }}>
          <Providers context={context}>
            {what}
            <Address />
          </Providers>
        </SWRConfig>
      </MemoryRouter>,
    ),
  };
}
