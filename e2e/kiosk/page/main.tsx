// The kiosk's app over HTTP, for tests only.
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { Providers } from "../../../src/app/providers";
import { browserHost } from "../../../src/host/browser";
import "../../../src/i18n/all-texts";
import { USUAL_DEVICE } from "../../../src/kiosk/device";
import { KioskApp } from "../../../src/kiosk/app";
import type { ShopApi } from "../../../src/shop/api";
import { httpShop } from "../../../src/shop/http";
import type { OrderAccess, OrderPage } from "../../../src/shop/wire";
import "../../../src/styles/base.css";

declare global {
  interface Window {
    /** Set by tests whose kiosk has its own database. */
    transfer?: (order: OrderAccess) => Promise<OrderPage>;
  }
}

const no = () => Promise.reject(new Error("not on this page"));

/** Window commands that the tests need. */
function withTill(shop: ShopApi): ShopApi {
  const { transfer } = window;
  if (!transfer) return shop;
  const kiosk = {
    getKiosk: () => Promise.resolve({ ...USUAL_DEVICE, order_pages: "https://korosho.example" }),
    printTicket: () => Promise.resolve({ state: "no_printer" as const }),
    saveKiosk: no,
    getKioskWork: no,
    sendAgain: no,
    testPrinter: no,
  };
  return { ...shop, transferOrder: transfer, kiosk };
}

const root = document.getElementById("root");
if (root) {
  const shop = withTill(httpShop());
  const context = { shop, host: browserHost(), language: "en" as const };
  createRoot(root).render(
    <MemoryRouter>
      <Providers context={context}>
        <KioskApp />
      </Providers>
    </MemoryRouter>,
  );
}
