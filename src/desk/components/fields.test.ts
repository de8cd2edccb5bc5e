// @vitest-environment jsdom
// Focus of fields that are mounted after the key that leads to them.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fieldProps, focusSoon } from "./fields";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Mounts the field for the estate so many milliseconds later; returns whether it has the focus. */
function mountAfter(milliseconds: number): boolean {
  vi.advanceTimersByTime(milliseconds);
  const field = document.body.appendChild(document.createElement("input"));
  const unmount = fieldProps("estate").ref(field);
  const isFocused = document.activeElement === field;
  unmount?.();
  return isFocused;
}

const pressKey = () => window.dispatchEvent(new KeyboardEvent("keydown", { key: "k" }));

test("a field that a slow machine mounts late gets the focus", () => {
  focusSoon("estate");
  expect(mountAfter(5_000)).toBe(true);
});

test("a late field does not take the focus from later input", () => {
  focusSoon("estate");
  pressKey();
  expect(mountAfter(5_000)).toBe(false);
});

test("keys typed ahead do not keep the focus from a field that is mounted at once", () => {
  focusSoon("estate");
  pressKey();
  expect(mountAfter(100)).toBe(true);
});

test("a field gets the focus once", () => {
  focusSoon("estate");
  expect([mountAfter(100), mountAfter(100)]).toEqual([true, false]);
});
