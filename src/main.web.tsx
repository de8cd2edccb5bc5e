import { startTransition, StrictMode, useEffect, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { AddressRouter } from "./app/address-router";
import { Providers } from "./app/providers";
import { HYDRATED, HYDRATING } from "./web/loading/hydration-events";
import { browserHost } from "./host/browser";
import { languageOf } from "./i18n/language";
import { fetchTexts } from "./i18n/texts";
import { httpShop } from "./shop/http";
import { notReached, reached } from "./shop/connection";
import type { Known } from "./shop/swr";
import "./styles/base.css";
import { loadFonts } from "./web/loading/late-fonts";
import type { LazyScreen } from "./web/loading/lazy-screen";
import { screenAt, type ScreenName } from "./web/routes/route-table";
import { WebRoutes } from "./web/routes/routes";
import * as screens from "./web/routes/screens.lazy";

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

/** Sender of `HYDRATED` once React has rendered, so that recorded input is replayed. */
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

/** Puts the service worker behind the page; one that cannot be had is not missed. */
const join = () =>
  import("./worker/join").then(
    (file) => file.joinWorker(context.known),
    () => undefined,
  );

/** Does that after everything that the page itself waits for. */
const joinSoon = () => setTimeout(join, 1_000);
function joinLater(): void {
  if (document.readyState === "complete") joinSoon();
  else addEventListener("load", joinSoon);
}

/** Takes the server's page over, or draws it where the server could not. */
async function start(root: HTMLElement): Promise<void> {
  // With words and screen at hand the page is taken over in one go, without a placeholder.
  await Promise.all([
    fetchTexts(language),
    lazyScreens[screenAt(location.pathname).screen].fetch(),
  ]);
  window.dispatchEvent(new Event(HYDRATING));
  void loadFonts();
  // In slices, so that a slow processor answers a finger in between.
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, page));
  else createRoot(root).render(page);
}

/** Starts once more, with the next input or connection, where words or screen could not be had. */
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
  // The page itself was an answer of the shop.
  if (context.known.length > 0) reached();
  // The device knows first. That it is back is for the next answer to tell.
  addEventListener("offline", notReached);
  // Not awaited at the top: the screens' files import this one, and would wait for it for ever.
  begin(root);
  if (import.meta.env.PROD) joinLater();
}
