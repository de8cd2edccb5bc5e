import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { ScreenLoader } from "./app/loader";
import { Providers } from "./app/providers";
import { APPS } from "./apps";
import { reportFaults } from "./app-setup/report-faults";
import { SetupGate } from "./app-setup/setup-gate";
import { tauriHost, windowMode } from "./host/tauri";
import "./i18n/all-texts";
import { tauriSetup, tauriShop } from "./shop/tauri";
import "./styles/fonts.css";
import "./styles/base.css";
import "./styles/print.css";

const mode = windowMode();
const context = { shop: tauriShop(mode), host: tauriHost(), language: "en" as const };
const setup = tauriSetup();
const report = reportFaults(setup);
const App = APPS[mode];
// Scale and touch targets depend on the app (styles/).
document.documentElement.dataset["app"] = mode;
const root = document.getElementById("root");
if (root) {
  createRoot(root, { onCaughtError: report, onUncaughtError: report }).render(
    <StrictMode>
      <MemoryRouter>
        <Providers context={context}>
          <SetupGate setup={setup}>
            <Suspense fallback={<ScreenLoader />}>
              <App />
            </Suspense>
          </SetupGate>
        </Providers>
      </MemoryRouter>
    </StrictMode>,
  );
}
