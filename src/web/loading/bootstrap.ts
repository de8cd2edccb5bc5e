// Bootstrap script, inlined into the page (scripts/vite/bootstrap-script.ts) so that it runs before any file
// arrives: records input until React has hydrated and replays it then, colours pictures that are loading, and
// loads React once the page is painted. Input that is not recorded works without React: links are links.
import "./before-paint";
import type * as hydrationEvents from "./hydration-events";

// Copies of the main script's constants, because this script shares no file with it; the types keep
// them equal.
const HYDRATING: typeof hydrationEvents.HYDRATING = "hydrating";
const HYDRATED: typeof hydrationEvents.HYDRATED = "hydrated";

const script = document.currentScript as HTMLScriptElement | null;
const { main = "", also = "" } = script?.dataset ?? {};

/** Longest delay of the scripts in favour of the page's main picture, in milliseconds. */
const HEAD_START_MS = 150;

/** Selector of elements that React hydrates later than the rest. */
const LATER = "[data-later]";

const RECORDED_EVENTS = ["click", "submit", "input", "change"];

/** Replay function of each element with recorded input, in order of the input. */
const recorded = new Map<Element, () => void>();

let preloaded = false;
let loading = false;
/** Whether React has started to hydrate: from then on it handles all input outside `LATER`. */
let hydrating = false;
let replaying = false;
/** Whether this browser cannot parse the scripts: forms then work as without any. */
let cannotParse = false;

/** Preloads the page's scripts in parallel; they do not run yet. */
function preloadAll(): void {
  if (preloaded) return;
  preloaded = true;
  for (const href of also.split(" ").filter(Boolean)) {
    const link = document.createElement("link");
    document.head.append(Object.assign(link, { rel: "modulepreload", fetchPriority: "low", href }));
  }
}

/**
 * Whether the connection is slower than 4G. On a slow one the scripts take a second and are
 * requested with the page; otherwise the page's main picture is loaded before them.
 */
function isSlowerThan4g(): boolean {
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return (connection?.effectiveType ?? "4g") !== "4g";
}

/** Runs the page's scripts; a failed load can be retried. */
function load(): void {
  if (loading) return;
  loading = true;
  preloadAll();
  import(/* @vite-ignore */ main).catch((error: unknown) => {
    loading = false;
    cannotParse = error instanceof SyntaxError;
  });
}

/** Whether React handles a form that works without scripts, too. */
function isEnhanced(form: HTMLFormElement | null): boolean {
  return form?.className === "enhanced";
}

/** Loads the scripts after the next paint. */
function loadAfterPaint(): void {
  requestAnimationFrame(() => requestAnimationFrame(load));
}

function loadAfterFirstPaint(): void {
  preloadAll();
  const picture = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
  setTimeout(load, HEAD_START_MS);
  if (!picture || picture.complete) loadAfterPaint();
  else picture.addEventListener("load", loadAfterPaint);
}

function dispatch(element: Element, name: string): void {
  element.dispatchEvent(new Event(name, { bubbles: true }));
}

/**
 * Sets a text through the prototype's setter: React would treat a write through the instance's as
 * its own.
 */
function setValue(field: Element, value: string): void {
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  property?.set?.call(field, value);
  dispatch(field, "input");
  dispatch(field, "change");
}

function recordValue(field: Element): void {
  if (field instanceof HTMLInputElement && /radio|checkbox/.test(field.type)) {
    const { checked } = field;
    recorded.set(field, () => {
      field.checked = !checked;
      field.click();
    });
  } else if ("value" in field) {
    const value = String(field.value);
    recorded.set(field, () => setValue(field, value));
  }
}

/**
 * Has React hydrate a select box before an event reaches it: React sets it to its initial value then,
 * and would handle the event with that value.
 */
function keepChoice(select: HTMLSelectElement): void {
  const { value } = select;
  dispatch(select, "keyup");
  select.value = value;
}

function record(event: Event): void {
  if (cannotParse) return;
  load();
  // Input keeps its order: the replay of a filter would otherwise lead back from the page of a link
  // that is pressed during hydration.
  if (hydrating && event.type === "click") replay();
  const target = event.target instanceof Element ? event.target : null;
  if (hydrating && target instanceof HTMLSelectElement) keepChoice(target);
  if (!target?.closest(hydrating ? LATER : "#root")) return;
  if (event.type === "submit") {
    if (!(target instanceof HTMLFormElement)) return;
    // A search works without React. Other forms wait for it, so that a message outlives a lost
    // connection; of an enhanced one the button's click is recorded.
    const isKept = isEnhanced(target);
    if (target.method === "get" && target.hasAttribute("action") && !isKept) return;
    event.preventDefault();
    if (!isKept) recorded.set(target, () => target.requestSubmit());
  } else if (event.type === "click") {
    const button = target.closest("button");
    if (!button || (button.type !== "button" && !isEnhanced(button.form))) return;
    button.dataset.recorded = "";
    recorded.set(button, () => button.click());
  } else recordValue(target);
}

function replay(): void {
  if (replaying) return;
  replaying = true;
  for (const [element, replayInput] of recorded) {
    if (element.closest(LATER)) continue;
    recorded.delete(element);
    element.removeAttribute("data-recorded");
    if (!element.isConnected) continue;
    // Input makes React hydrate the element's boundary at once; no component handles this event.
    dispatch(element, "keyup");
    replayInput();
  }
  replaying = false;
}

for (const name of RECORDED_EVENTS) document.addEventListener(name, record, true);
// React listens from here on, so only input to `LATER` elements is still recorded.
addEventListener(HYDRATING, () => void (hydrating = true));
// In a task of its own: during an effect React cannot hydrate the screen's boundary for a replayed event,
// and would drop the event.
addEventListener(HYDRATED, () => setTimeout(replay));
if (isSlowerThan4g()) preloadAll();
addEventListener("DOMContentLoaded", () => {
  // Colours of pictures that are still loading (`picture.tsx`).
  for (const picture of document.querySelectorAll<HTMLElement>("[data-placeholder]"))
    picture.style.backgroundColor = picture.dataset.placeholder ?? "";
  // No server-rendered markup: load React immediately.
  if (!document.querySelector("#root>*")) load();
});
new PerformanceObserver((entries, observer) => {
  if (!entries.getEntriesByName("first-contentful-paint").length) return;
  observer.disconnect();
  loadAfterFirstPaint();
}).observe({ type: "paint", buffered: true });
