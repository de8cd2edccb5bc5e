import type { Known } from "../shop/swr";
import { cacheInitialData } from "./response-cache";

/**
 * Header of Chromium's picture requests: with the same value its HTTP cache answers, not the
 * network.
 */
const AS_PICTURE = { accept: "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8" };

/** Whether the shopper has enabled the browser's data saver. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Waits until a worker controls this page; returns whether it has just been installed. */
async function isNew(workers: ServiceWorkerContainer): Promise<boolean> {
  if (workers.controller) return false;
  await new Promise((done) => {
    workers.addEventListener("controllerchange", done, { once: true });
  });
  return true;
}

/** Requests the product pictures loaded before the worker again, through the worker. */
async function cachePictures(): Promise<void> {
  const shown = [...document.images].filter(({ complete }) => complete);
  const products = shown
    .map(({ currentSrc }) => currentSrc)
    .filter((src) => src.includes("/media/"));
  for (const src of new Set(products)) await fetch(src, { headers: AS_PICTURE });
}

/**
 * Adds the web app manifest, which makes the shop installable. Only now, because the browser would
 * load the largest icon while the page still waits for its scripts.
 */
function addManifest(): void {
  const link = document.createElement("link");
  document.head.append(Object.assign(link, { rel: "manifest", href: "/app.webmanifest" }));
}

/** URL of the worker, in the type that the pages' content policy demands where a browser has it. */
function workerUrl(): string {
  type Rules = { createScriptURL: (url: string) => string };
  type Factory = { createPolicy: (name: string, rules: Rules) => Rules };
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  const rules = { createScriptURL: () => "/sw.js" };
  return (trustedTypes?.createPolicy("worker-url", rules) ?? rules).createScriptURL("/sw.js");
}

/**
 * Registers the service worker and passes it the page's initial data, so that the shop can be
 * browsed offline after one visit. The page works without a worker.
 */
export async function registerWorker(known: readonly Known[]): Promise<void> {
  addManifest();
  const workers = navigator.serviceWorker;
  if (!workers || savesData()) return;
  try {
    await workers.register(workerUrl());
    await cacheInitialData(known, performance.timeOrigin);
    if (await isNew(workers)) await cachePictures();
  } catch {
    // Forbidden (a private window), full, or offline: the page is unchanged.
  }
}
