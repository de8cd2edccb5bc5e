// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SINGLE_KEY_PAUSE_MS, createSingleKeyListener, createScannerListener } from "./scanner";

const onScan = vi.fn();
let listener: (event: KeyboardEvent) => void;
let field: HTMLInputElement;
/** Whether the content of the field is selected, as after Tab. */
let marked = false;

beforeEach(() => {
  onScan.mockReset();
  marked = false;
  listener = createScannerListener(onScan);
  window.addEventListener("keydown", listener, true);
  field = document.createElement("input");
  document.body.append(field);
});
afterEach(() => {
  window.removeEventListener("keydown", listener, true);
  field.remove();
});

/**
 * Presses the keys of a text `gap` milliseconds apart; keys that are not prevented are typed into
 * the field.
 */
function keys(text: string, gap: number): boolean {
  let at = 1_000;
  let last = true;
  for (const key of [...text, "Enter"]) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: (at += gap) });
    last = fireEvent(field, event);
    if (last && key.length === 1) field.value = marked ? key : field.value + key;
    marked = false;
  }
  return last;
}

test("a key burst that ends with Enter is a scan and leaves the field unchanged", () => {
  field.value = "cash";
  expect(keys("KS1.abc.def", 5)).toBe(false);
  expect(onScan).toHaveBeenCalledWith("KS1.abc.def");
  expect(field.value).toBe("cash");
});

test.each(["KS1.abc-_1.def", "KS2.abc-_1.a-_lO3k2j1zX.def"])(
  "a ticket code is a scan at any typing speed: %s",
  (ticket) => {
    field.value = "cash";
    expect(keys(ticket, 90)).toBe(false);
    expect(onScan).toHaveBeenCalledWith(ticket);
    expect(field.value).toBe("cash");
  },
);

test.each([5, 90])("a scan over selected text restores the text, %i ms per key", (gap) => {
  field.value = "Wanjiku";
  marked = true;
  keys("KS1.abc.def", gap);
  expect(onScan).toHaveBeenCalledWith("KS1.abc.def");
  expect(field.value).toBe("Wanjiku");
});

test.each(["textarea", "select"] as const)("a scan leaves a %s unchanged", (kind) => {
  const other = document.createElement(kind);
  other.innerHTML = "<option>English</option><option>Kiswahili</option>";
  if (other instanceof HTMLTextAreaElement) other.value = "rings twice";
  document.body.append(other);
  const before = other.value;
  let at = 0;
  for (const key of [..."KS1.abc.def", "Enter"]) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: (at += 90) });
    if (fireEvent(other, event)) {
      other.value = other instanceof HTMLSelectElement ? "Kiswahili" : other.value + key;
      expect(other.value).not.toBe(before);
    }
  }
  expect(onScan).toHaveBeenCalledWith("KS1.abc.def");
  expect(other.value).toBe(before);
  other.remove();
});

test("slow typing is not a scan", () => {
  expect(keys("cash 500 x3", 90)).toBe(true);
  expect(onScan).not.toHaveBeenCalled();
  expect(field.value).toBe("cash 500 x3");
});

test("a short key burst is not a scan", () => {
  keys("x12", 5);
  expect(onScan).not.toHaveBeenCalled();
});

test("a single letter triggers its action; letters of a slow scan trigger none", () => {
  vi.useFakeTimers();
  const act = vi.fn();
  const alone = createSingleKeyListener(act);
  alone({ key: "w", timeStamp: 1_000 });
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(SINGLE_KEY_PAUSE_MS);
  expect(act).toHaveBeenCalledExactlyOnceWith("w");
  let at = 5_000;
  for (const key of [..."KS1.wsecl.w", "Enter"]) {
    alone({ key, timeStamp: (at += 90) });
    vi.advanceTimersByTime(90);
  }
  vi.advanceTimersByTime(1_000);
  expect(act).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
