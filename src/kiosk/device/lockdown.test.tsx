// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useLockdown } from "./lockdown";

function Locked() {
  useLockdown();
  return <input aria-label="field" />;
}

beforeEach(() => void render(<Locked />));
afterEach(cleanup);

/** Whether the browser's default action of an event was not prevented. */
const allowed = (event: Event) => document.body.dispatchEvent(event);
const made = (name: string) => new Event(name, { bubbles: true, cancelable: true });
const key = (name: string, held: KeyboardEventInit = {}) =>
  new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...held });

test.each([
  "contextmenu",
  "dragstart",
  "drop",
  "dragover",
  "selectstart",
  "gesturestart",
  "auxclick",
  "paste",
])("event %s is prevented", (name) => {
  expect(allowed(made(name))).toBe(false);
});

test.each([
  ["F5", {}],
  ["F12", {}],
  ["r", { ctrlKey: true }],
  ["I", { ctrlKey: true, shiftKey: true }],
  ["ArrowLeft", { altKey: true }],
  ["F4", { altKey: true }],
  ["l", { metaKey: true }],
  ["BrowserBack", {}],
  ["ContextMenu", {}],
])("the shortcut %s %j is prevented", (name, held) => {
  expect(allowed(key(name, held))).toBe(false);
});

test.each(["a", "Tab", "Enter", " ", "Backspace", "ArrowDown", "Escape"])(
  "the key %j has its default action",
  (name) => {
    expect(allowed(key(name))).toBe(true);
  },
);

const touch = (count: number) =>
  Object.defineProperty(made("touchmove"), "touches", { value: { length: count } });

test("a touch with two fingers is prevented, and a touch with one finger scrolls", () => {
  expect(allowed(touch(2))).toBe(false);
  expect(allowed(touch(1))).toBe(true);
});

test("a wheel event scrolls, and a wheel event with Ctrl is prevented", () => {
  expect(fireEvent.wheel(document.body)).toBe(true);
  expect(fireEvent.wheel(document.body, { ctrlKey: true })).toBe(false);
});

test("events are allowed again after the kiosk is unmounted", () => {
  cleanup();
  expect(allowed(made("contextmenu"))).toBe(true);
});
