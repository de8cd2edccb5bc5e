import { expect, test } from "vitest";
import { openState } from "./hours";

const DAYS = [1, 2, 3, 4, 5].map((day) => ({ day, opens: "07:30", closes: "18:30" }));
const HOURS = [
  ...DAYS,
  { day: 6, opens: "08:00", closes: "16:00" },
  { day: 7, opens: null, closes: null },
];

/** Returns the milliseconds of a time in Nairobi, three hours ahead of UTC. */
const nairobi = (day: number, hour: number, minute = 0) =>
  Date.UTC(2026, 10, day, hour - 3, minute);

test("a shop without opening hours is always open", () => {
  expect(openState([], nairobi(20, 3))).toEqual({ open: true, from: null, to: null });
});

test("a shop is open from the opening minute until the closing minute", () => {
  expect(openState(HOURS, nairobi(20, 7, 29)).open).toBe(false);
  expect(openState(HOURS, nairobi(20, 7, 30))).toEqual({ open: true, from: "07:30", to: "18:30" });
  expect(openState(HOURS, nairobi(20, 18, 29)).open).toBe(true);
  expect(openState(HOURS, nairobi(20, 18, 30)).open).toBe(false);
});

test.each([
  ["before opening", nairobi(20, 6), { open: false, day: 5, today: true, at: "07:30" }],
  ["after closing", nairobi(20, 20), { open: false, day: 6, today: false, at: "08:00" }],
  ["before a closed day", nairobi(21, 17), { open: false, day: 1, today: false, at: "07:30" }],
  [
    "after midnight in Nairobi",
    nairobi(21, 0, 30),
    { open: false, day: 6, today: true, at: "08:00" },
  ],
])("the next opening time is computed %s", (_when, now, state) => {
  expect(openState(HOURS, now)).toEqual(state);
});
