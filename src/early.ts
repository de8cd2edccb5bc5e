// Built into the page itself (scripts/vite/early-script.ts), so that it runs before any file has
// come: keeps what a shopper does before React has taken over, and brings React once the page can be
// seen. What is not kept works by itself: links are links.
import "./before-paint";
import type * as hydrationEvents from "./hydration-events";

// It shares no file with the main script: the types hold these to what that says.
const HYDRATING: typeof hydrationEvents.HYDRATING = "korosho:taking-over";
const HYDRATED: typeof hydrationEvents.HYDRATED = "korosho:live";

const own = document.currentScript as HTMLScriptElement | null;
const { main = "", also = "" } = own?.dataset ?? {};

/** How long the scripts wait at most for the page's main picture before they run, in milliseconds. */
const HEAD_START_MS = 150;

/** What React takes over later than the rest. */
const LATER = "[data-later]";

const KEPT_EVENTS = ["click", "submit", "input", "change"];

/** How to do again what was done to an element, in the order in which it was done. */
const kept = new Map<Element, () => void>();

let fetched = false;
let brought = false;
/** React listens, but to what is marked as still to come. */
let takenOver = false;

/** Has the page's scripts come side by side; they do not run yet. */
function fetchAll(): void {
  if (fetched) return;
  fetched = true;
  for (const href of also.split(" ").filter(Boolean)) {
    const link = document.createElement("link");
    document.head.append(Object.assign(link, { rel: "modulepreload", fetchPriority: "low", href }));
  }
}

/**
 * On a slow line the scripts are a second away and asked for with the page. On another they are here at
 * once, and the page's picture goes before them.
 */
function isSlowerThan4g(): boolean {
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return (connection?.effectiveType ?? "4g") !== "4g";
}

/** Runs the page's scripts; a try that fails is followed by another. */
function bring(): void {
  if (brought) return;
  brought = true;
  fetchAll();
  import(/* @vite-ignore */ main).catch(() => (brought = false));
}

/** After what was just loaded has been painted. */
function bringSoon(): void {
  requestAnimationFrame(() => requestAnimationFrame(bring));
}

function bringOnceSeen(): void {
  fetchAll();
  const picture = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
  setTimeout(bring, HEAD_START_MS);
  if (!picture || picture.complete) bringSoon();
  else picture.addEventListener("load", bringSoon);
}

/** Sets a text through the element's own setter: React takes its instance's for its own doing. */
function write(field: Element, value: string): void {
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  property?.set?.call(field, value);
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
}

function keepValue(field: Element): void {
  if (field instanceof HTMLInputElement && /radio|checkbox/.test(field.type)) {
    const { checked } = field;
    kept.set(field, () => {
      field.checked = !checked;
      field.click();
    });
  } else if ("value" in field) {
    const value = String(field.value);
    kept.set(field, () => write(field, value));
  }
}

function keep(event: Event): void {
  bring();
  const target = event.target instanceof Element ? event.target : null;
  if (!target?.closest(takenOver ? LATER : "#root")) return;
  if (event.type === "submit") {
    // A form with an address works without React.
    if (!(target instanceof HTMLFormElement) || target.hasAttribute("action")) return;
    event.preventDefault();
    kept.set(target, () => target.requestSubmit());
  } else if (event.type === "click") {
    const button = target.closest("button");
    if (button?.type !== "button") return;
    button.dataset.kept = "";
    kept.set(button, () => button.click());
  } else keepValue(target);
}

function replay(): void {
  for (const [element, again] of kept) {
    if (element.closest(LATER)) continue;
    kept.delete(element);
    element.removeAttribute("data-kept");
    if (element.isConnected) again();
  }
}

for (const name of KEPT_EVENTS) document.addEventListener(name, keep, true);
// What React is about to draw still has to hear what came before, so nothing is kept from here on.
addEventListener(HYDRATING, () => void (takenOver = true));
addEventListener(HYDRATED, replay);
if (isSlowerThan4g()) fetchAll();
// Where there is nothing to be seen yet nothing is waited for.
addEventListener("DOMContentLoaded", () => document.querySelector("#root>*") ?? bring());
new PerformanceObserver((seen, observer) => {
  if (!seen.getEntriesByName("first-contentful-paint").length) return;
  observer.disconnect();
  bringOnceSeen();
}).observe({ type: "paint", buffered: true });
