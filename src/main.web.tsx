import { StrictMode, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { Providers } from "./app/providers";
import { browserHost } from "./host/browser";
import { languageOf } from "./i18n/language";
import { httpShop } from "./shop/http";
import type { Known } from "./shop/swr";
import "./styles/base.css";
import { WebRoutes } from "./web/routes";
import * as screens from "./web/screens.lazy";

/** Answers that the server put into the page; none where it did not. */
function knownAnswers(): Known[] {
  const block = document.getElementById("korosho-data")?.textContent;
  try {
    const known: unknown = JSON.parse(block ?? "[]");
    return Array.isArray(known) ? (known as Known[]) : [];
  } catch {
    return [];
  }
}

function show(root: HTMLElement, page: ReactNode): void {
  if (root.hasChildNodes()) hydrateRoot(root, page);
  else createRoot(root).render(page);
}

const ground = {
  shop: httpShop(),
  host: browserHost(),
  language: languageOf(document.documentElement.lang) ?? "en",
  known: knownAnswers(),
};
const root = document.getElementById("root");
if (root) {
  show(
    root,
    <StrictMode>
      <BrowserRouter>
        <Providers ground={ground}>
          <WebRoutes screens={screens} />
        </Providers>
      </BrowserRouter>
    </StrictMode>,
  );
}
