import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { Providers } from "./app/providers";
import { tauriHost } from "./host/tauri";
import { tauriShop } from "./shop/tauri";
import "./styles/base.css";
import { WebRoutes } from "./web/routes";
import * as screens from "./web/screens.lazy";

const ground = { shop: tauriShop(), host: tauriHost(), language: "en" as const };
const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MemoryRouter>
        <Providers ground={ground}>
          <WebRoutes screens={screens} />
        </Providers>
      </MemoryRouter>
    </StrictMode>,
  );
}
