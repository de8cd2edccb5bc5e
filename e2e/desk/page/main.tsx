// The desk's app on a shop in memory, for tests only. `?rows=5000` sets the number of orders,
// customers, held orders, messages and log entries, `?language=sw` the language.
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { Providers } from "../../../src/app/providers";
import { DeskApp } from "../../../src/desk/app";
import { fakeDesk } from "../../../src/desk/testing/fake-desk";
import { fakeLine } from "../../../src/desk/testing/fake-line";
import { search } from "../../../src/desk/testing/goods";
import { browserHost } from "../../../src/host/browser";
import "../../../src/i18n/all-texts";
import type { ShopApi } from "../../../src/shop/api";
import { SetupProvider } from "../../../src/shop/setup-provider";
import type { ShopInfo } from "../../../src/shop/wire";
import "../../../src/styles/base.css";
import { fill } from "./rows";

const SHOP: ShopInfo = {
  name: "Korosho",
  currency: "KES",
  languages: ["en", "sw"],
  payment_methods: ["card", "mpesa", "counter", "on_delivery"],
  pickup: true,
  delivery_zones: [
    { id: "1:2", name: "Westlands & Kilimani", fee: 20_000, free_from: 300_000 },
    { id: "1:3", name: "Karen & Lang'ata", fee: 35_000, free_from: null },
  ],
  unrated_products: "none",
  contact: { email: "", phone: "+254700000001", address: "", whatsapp: "", map_url: "" },
  opening_hours: [],
  catalogue_at: null,
  store_reachable: true,
  client_only_checkout: false,
  tells_of_stock: false,
};

const asked = new URLSearchParams(location.search);
const refuse = () => Promise.reject(new Error("not on this page"));
const desk = fill(fakeDesk(), Number(asked.get("rows") ?? 5));

const shop: ShopApi = {
  getShop: () => Promise.resolve(SHOP),
  listProducts: ({ search: text }) => {
    const items = search(text ?? "");
    return Promise.resolve({ items, total: items.length, total_pages: 1 });
  },
  getProduct: refuse,
  listCategories: () => Promise.resolve([]),
  getQuote: refuse,
  placeOrder: refuse,
  getOrder: refuse,
  payOrder: refuse,
  transferOrder: desk.transferOrder,
  desk,
};

const root = document.getElementById("root");
if (root) {
  const language = asked.get("language") === "sw" ? ("sw" as const) : ("en" as const);
  createRoot(root).render(
    <MemoryRouter>
      <Providers context={{ shop, host: browserHost(), language }}>
        <SetupProvider setup={fakeLine()}>
          <DeskApp />
        </SetupProvider>
      </Providers>
    </MemoryRouter>,
  );
}
