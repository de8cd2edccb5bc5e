// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scannerEar } from "./scanner";

const onScan = vi.fn();
let ear: (event: KeyboardEvent) => void;
let field: HTMLInputElement;

beforeEach(() => {
  onScan.mockReset();
  ear = scannerEar(onScan);
  window.addEventListener("keydown", ear, true);
  field = document.createElement("input");
  document.body.append(field);
});
afterEach(() => {
  window.removeEventListener("keydown", ear, true);
  field.remove();
});

/** Keys with so many milliseconds between them; what goes through is typed into the field. */
function keys(text: string, gap: number): boolean {
  let at = 1_000;
  let last = true;
  for (const key of [...text, "Enter"]) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: (at += gap) });
    last = fireEvent(field, event);
    if (last && key.length === 1) field.value += key;
  }
  return last;
}

test("a burst that ends with Enter is a scan, and the field is as it was before", () => {
  field.value = "cash";
  expect(keys("KS1.abc.def", 5)).toBe(false);
  expect(onScan).toHaveBeenCalledWith("KS1.abc.def");
  expect(field.value).toBe("cash");
});

test("a slip is a scan at any speed, in pieces too", () => {
  field.value = "cash";
  expect(keys("KS1.abc-_1.def", 90)).toBe(false);
  expect(onScan).toHaveBeenCalledWith("KS1.abc-_1.def");
  expect(field.value).toBe("cash");
});

test("a hand is no scanner, however long it types", () => {
  expect(keys("cash 500 x3", 90)).toBe(true);
  expect(onScan).not.toHaveBeenCalled();
  expect(field.value).toBe("cash 500 x3");
});

test("a few quick keys are no scan", () => {
  keys("x12", 5);
  expect(onScan).not.toHaveBeenCalled();
});
