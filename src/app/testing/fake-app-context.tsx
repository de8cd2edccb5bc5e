import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { SWRConfig } from "swr";
import { pictureBelow, type Host } from "../../host/host";
import { storefrontApi, type StorefrontApi } from "../../shop/ports";
import { ShopProblem } from "../../shop/problem";
import type { ShopInfo } from "../../shop/wire";
import { Providers, type AppContext } from "../providers";

/** A shop as `get_shop` describes it. */
export const SHOP_INFO: ShopInfo = {
  name: "Korosho",
  currency: "KES",
  languages: ["en", "sw"],
  payment_methods: ["card", "mpesa", "counter"],
  pickup: true,
  delivery_zones: [{ id: "1:2", name: "Westlands & Kilimani", fee: 20_000, free_from: null }],
  unrated_products: "sample",
  contact: {
    email: "info@korosho.example",
    phone: "+254700000001",
    address: "Ngong Road, Nairobi",
    whatsapp: "",
    map_url: "",
  },
  opening_hours: [],
  catalogue_at: null,
  store_reachable: true,
  client_only_checkout: false,
  stock_notices: false,
  confirmation_mails: false,
};

const refuse = () => Promise.reject(new ShopProblem({ code: "unreachable" }));

/** Port of the website that rejects every call except `getShop` and the methods given. */
export function fakeShop(methods: Partial<StorefrontApi> = {}): StorefrontApi {
  return { ...storefrontApi(refuse), getShop: () => Promise.resolve(SHOP_INFO), ...methods };
}

/** Host that stores texts in a map and has no other abilities except those given. */
export function fakeHost(
  abilities: Partial<Host> = {},
  stored: Map<string, string> = new Map(),
): Host {
  return {
    openPayment: () => Promise.resolve(),
    cartStorage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, text) => stored.set(key, text),
    },
    reloadPage: () => undefined,
    deviceValue: {
      get: (key) => Promise.resolve(stored.get(key) ?? null),
      set: (key, value) => {
        if (value === null) stored.delete(key);
        else stored.set(key, value);
        return Promise.resolve();
      },
    },
    pictureAddress: (src, width) => pictureBelow("", src, width),
    ...abilities,
  };
}

/** AppContext for tests: a fake shop on a fake device, in English. */
export function fakeAppContext(parts: Partial<AppContext> = {}): AppContext {
  const known = [[["get_shop", null], SHOP_INFO]] as const;
  return { shop: fakeShop(), host: fakeHost(), language: "en", known, ...parts };
}

/** Separate SWR cache per test. */
const OWN_CACHE = { provider: () => new Map() };

/** Renders an element at a URL inside all providers, by default with `fakeAppContext`. */
export function renderWithProviders(part: ReactNode, at = "/", context = fakeAppContext()) {
  return render(
    <SWRConfig value={OWN_CACHE}>
      <MemoryRouter initialEntries={[at]}>
        <Providers context={context}>{part}</Providers>
      </MemoryRouter>
    </SWRConfig>,
  );
}
