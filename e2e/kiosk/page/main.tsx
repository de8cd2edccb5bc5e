// The kiosk's face over HTTP, for tests alone: no shopper and no kiosk ever loads this page.
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { Providers } from "../../../src/app/providers";
import { browserHost } from "../../../src/host/browser";
import "../../../src/i18n/all-texts";
import { KioskFace } from "../../../src/kiosk/face";
import { httpShop } from "../../../src/shop/http";
import "../../../src/styles/base.css";

const root = document.getElementById("root");
if (root) {
  const ground = { shop: httpShop(), host: browserHost(), language: "en" as const };
  createRoot(root).render(
    <MemoryRouter>
      <Providers ground={ground}>
        <KioskFace />
      </Providers>
    </MemoryRouter>,
  );
}
