import { startTransition, StrictMode, useEffect, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { AddressRouter } from "./app/address-router";
import { Providers } from "./app/providers";
import { HYDRATED, HYDRATING } from "./web/loading/hydration-events";
import { browserHost } from "./host/browser";
import { languageOf } from "./i18n/language";
import { fetchTexts } from "./i18n/texts";
import { httpShop } from "./shop/http";
import { recordUnreachable, reached } from "./shop/connection";
import { CATEGORIES_KEY, type Known } from "./shop/swr";
import type { Category } from "./shop/wire";
import "./styles/base.css";
import { loadFonts } from "./web/loading/late-fonts";
import type { LazyScreen } from "./web/loading/lazy-screen";
import { screenAt, type ScreenName } from "./web/routes/route-table";
import { WebRoutes } from "./web/routes/routes";
import * as screens from "./web/routes/screens.lazy";

/** Returns the query results that the server put into the page; empty if there are none. */
function knownAnswers(): Known[] {
  const block = document.getElementById("korosho-data")?.textContent;
  try {
    const known: unknown = JSON.parse(block ?? "[]");
    return Array.isArray(known) ? (known as Known[]) : [];
  } catch {
    return [];
  }
}

/** Returns the page's categories, which decide on the screen below the shop. */
function knownCategories(): Category[] | undefined {
  const [name] = CATEGORIES_KEY;
  return context.known.find(([[read]]) => read === name)?.[1] as Category[] | undefined;
}

/** Sends `HYDRATED` once React has rendered, so that recorded input is replayed. */
function Hydrated() {
  useEffect(() => void window.dispatchEvent(new Event(HYDRATED)), []);
  return null;
}

const language = languageOf(document.documentElement.lang) ?? "en";
const context = { shop: httpShop(), host: browserHost(), language, known: knownAnswers() };

const page: ReactNode = (
  <StrictMode>
    <AddressRouter>
      <Providers context={context}>
        <WebRoutes screens={screens} />
      </Providers>
      <Hydrated />
    </AddressRouter>
  </StrictMode>
);

const lazyScreens: Record<ScreenName, LazyScreen> = screens;

/** Registers the service worker; the page works without it. */
const join = () =>
  import("./worker/register-worker").then(
    (file) => file.registerWorker(context.known),
    () => undefined,
  );

/** Registers it one second later, after all requests that the page itself needs. */
const joinSoon = () => setTimeout(join, 1_000);
function joinLater(): void {
  if (document.readyState === "complete") joinSoon();
  else addEventListener("load", joinSoon);
}

/** Hydrates the server's page, or renders it if the server could not. */
async function start(root: HTMLElement): Promise<void> {
  // With texts and screen loaded, the page hydrates in one pass, without a placeholder.
  await Promise.all([
    fetchTexts(language),
    lazyScreens[screenAt(location.pathname, knownCategories()).screen].fetch(),
  ]);
  window.dispatchEvent(new Event(HYDRATING));
  void loadFonts();
  // As a transition, so that a slow processor can handle input in between.
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, page));
  else createRoot(root).render(page);
}

/** Starts, and retries with the next input or connection if texts or screen could not be loaded. */
function begin(root: HTMLElement): void {
  start(root).catch(() => {
    const next = new AbortController();
    const again = () => {
      next.abort();
      begin(root);
    };
    for (const name of ["pointerdown", "keydown", "online"]) {
      addEventListener(name, again, { signal: next.signal });
    }
  });
}

const root = document.getElementById("root");
if (root) {
  // The page itself was a response of the shop.
  if (context.known.length > 0) reached();
  // The device detects a lost connection first. Only the next response proves that it is back.
  addEventListener("offline", recordUnreachable);
  // Not awaited at the top level: the screens' files import this module, which would be a deadlock.
  begin(root);
  if (import.meta.env.PROD) joinLater();
}
