import type { Known } from "../shop/swr";
import { keepKnown } from "./kept";

/** How Chromium asks for pictures: with the same words its own copy is taken, not the network. */
const AS_PICTURE = { accept: "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8" };

/** Whether the shopper has asked for as few bytes as can be. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Waits until a worker stands behind this page; answers whether it came just now. */
async function isNew(workers: ServiceWorkerContainer): Promise<boolean> {
  if (workers.controller) return false;
  await new Promise((done) => {
    workers.addEventListener("controllerchange", done, { once: true });
  });
  return true;
}

/** Asks once more, through the worker, for the product pictures that came before it. */
async function keepPictures(): Promise<void> {
  const shown = [...document.images].filter(({ complete }) => complete);
  const products = shown
    .map(({ currentSrc }) => currentSrc)
    .filter((src) => src.includes("/media/"));
  for (const src of new Set(products)) await fetch(src, { headers: AS_PICTURE });
}

/**
 * Tells the browser that the shop can be put beside its other programs. Only now: it would have the
 * largest icon come while the page still waits for its scripts.
 */
function offerInstalling(): void {
  const link = document.createElement("link");
  document.head.append(Object.assign(link, { rel: "manifest", href: "/app.webmanifest" }));
}

/**
 * Puts the service worker behind the page and gives it what the page has come with, so that a shop
 * that was seen once can be seen without network. Where there can be no worker, nothing is lost.
 */
export async function joinWorker(known: readonly Known[]): Promise<void> {
  offerInstalling();
  const workers = navigator.serviceWorker;
  if (!workers || savesData()) return;
  try {
    await workers.register("/sw.js");
    await keepKnown(known, performance.timeOrigin);
    if (await isNew(workers)) await keepPictures();
  } catch {
    // Forbidden (a private window), full, or the network went: the page is as it was.
  }
}
