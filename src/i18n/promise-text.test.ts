import { expect, test } from "vitest";
import type { ShopTime } from "../shop/wire";
import { clockSpanText, closedText, promiseText } from "./promise-text";

/** Time on a day of November 2026 in Nairobi, three hours ahead of UTC; the 20th is a Friday. */
const november = (day: number, hour: number, minute: number, in_days: number): ShopTime => ({
  at: Date.UTC(2026, 10, day, hour - 3, minute),
  in_days,
});

test.each([
  [november(20, 14, 30, 0), "Ready today from 14:30", "Itakuwa tayari leo kuanzia 14:30"],
  [november(21, 8, 30, 1), "Ready tomorrow from 08:30", "Itakuwa tayari kesho kuanzia 08:30"],
  [november(23, 8, 30, 3), "Ready Monday from 08:30", "Itakuwa tayari Jumatatu kuanzia 08:30"],
  [
    november(30, 8, 30, 7),
    "Ready Monday 30 Nov from 08:30",
    "Itakuwa tayari Jumatatu 30 Nov kuanzia 08:30",
  ],
  [
    november(19, 8, 30, -1),
    "Ready Thursday 19 Nov from 08:30",
    "Itakuwa tayari Alhamisi 19 Nov kuanzia 08:30",
  ],
])("pick-up is promised by the day as it is called today", (from, english, kiswahili) => {
  expect(promiseText({ kind: "ready", from }, "en")).toBe(english);
  expect(promiseText({ kind: "ready", from }, "sw")).toBe(kiswahili);
});

test("delivery is promised from … to …, with the minutes of both", () => {
  const whole = november(23, 10, 0, 3);
  const half = november(23, 9, 30, 3);
  const end = november(23, 12, 0, 3).at;
  const delivered = (from: ShopTime) => ({ kind: "delivered", from, until: end }) as const;
  expect(promiseText(delivered(whole), "en")).toBe("Delivered Monday, 10:00–\u206012:00");
  expect(promiseText(delivered(half), "en")).toBe("Delivered Monday, 09:30–\u206012:00");
  expect(promiseText(delivered(whole), "sw")).toBe("Tutakuletea Jumatatu, 10:00–\u206012:00");
});

test("opening hours have the form of other spans of time", () => {
  expect(clockSpanText("08:00", "16:00")).toBe("08:00–\u206016:00");
  expect(clockSpanText("07:30", "18:00")).toBe("07:30–\u206018:00");
});

test("closed shop tells when it opens, and the holiday if there is one", () => {
  const opens = november(23, 7, 30, 1);
  const closed = (holiday: string, next: ShopTime | null = opens) =>
    closedText({ state: "closed", opens: next, holiday }, "en");
  expect(closed("")).toBe("Closed now, opens tomorrow at 07:30");
  expect(closed("Christmas Day")).toBe("Christmas Day: closed. Opens tomorrow at 07:30");
  expect(closed("", null)).toBe("Closed now");
});
