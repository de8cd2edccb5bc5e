// The kiosk's app over HTTP, for tests only.
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { Providers } from "../../../src/app/providers";
import { browserHost } from "../../../src/host/browser";
import "../../../src/i18n/all-texts";
import { DEFAULT_SETTINGS } from "../../../src/kiosk/device/device";
import { KioskApp } from "../../../src/kiosk/app";
import { kioskApi, type KioskApi } from "../../../src/shop/ports";
import { httpShop } from "../../../src/shop/http";
import type { OrderAccess, OrderPage } from "../../../src/shop/wire";
import "../../../src/styles/base.css";

declare global {
  interface Window {
    /** Set by tests whose kiosk has its own database. */
    transfer?: (order: OrderAccess) => Promise<OrderPage>;
  }
}

/** Port of a kiosk that reads and orders over HTTP. */
function kioskShop(): KioskApi {
  const {
    getShop,
    listProducts,
    getProduct,
    listCategories,
    getQuote,
    placeOrder,
    getOrder,
    payOrder,
  } = httpShop();
  const { transfer } = window;
  const device = { ...DEFAULT_SETTINGS, order_pages: transfer ? "https://korosho.example" : "" };
  return {
    ...kioskApi(() => Promise.reject(new Error("not on this page"))),
    getShop,
    listProducts,
    getProduct,
    listCategories,
    getQuote,
    placeOrder,
    getOrder,
    payOrder,
    getKiosk: () => Promise.resolve(device),
    printTicket: () => Promise.resolve({ state: "no_printer" }),
    ...(transfer && { transferOrder: transfer }),
  };
}

const root = document.getElementById("root");
if (root) {
  const context = { shop: kioskShop(), host: browserHost(), language: "en" as const };
  createRoot(root).render(
    <MemoryRouter>
      <Providers context={context}>
        <KioskApp />
      </Providers>
    </MemoryRouter>,
  );
}
