import { expect, test } from "vitest";
import { dateOf, dayName, momentText, timeOf } from "./moment";

test("times are formatted in the shop's time zone", () => {
  const moment = Date.UTC(2026, 10, 20, 11, 5);
  expect(momentText(moment, "en")).toBe("Fri 20 Nov, 14:05");
  expect(momentText(moment, "sw")).toBe("Ijumaa 20 Nov, 14:05");
  expect(momentText(Date.UTC(2026, 10, 20, 22, 0), "en")).toBe("Sat 21 Nov, 01:00");
});

test("dates and times of day are those of the shop's time zone, also at the end of a year", () => {
  const eve = Date.UTC(2026, 11, 31, 22, 30);
  expect([dateOf(eve, "en"), timeOf(eve)]).toEqual(["1 Jan 2027", "01:30"]);
  expect(dateOf(eve, "sw")).toBe("1 Jan 2027");
});

test("the week of opening hours begins on Monday", () => {
  expect(dayName(1, "en")).toBe("Mon");
  expect(dayName(7, "sw")).toBe("Jumapili");
});
