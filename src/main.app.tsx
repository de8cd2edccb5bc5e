import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { Providers } from "./app/providers";
import { SetupGate } from "./app-setup/setup-gate";
import { tauriHost } from "./host/tauri";
import { tauriSetup, tauriShop } from "./shop/tauri";
import "./styles/base.css";
import { WebRoutes } from "./web/routes";
import * as screens from "./web/screens.lazy";

const ground = { shop: tauriShop(), host: tauriHost(), language: "en" as const };
const setup = tauriSetup();
const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MemoryRouter>
        <Providers ground={ground}>
          <SetupGate setup={setup}>
            <WebRoutes screens={screens} />
          </SetupGate>
        </Providers>
      </MemoryRouter>
    </StrictMode>,
  );
}
