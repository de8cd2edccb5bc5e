import { expect, test } from "vitest";
import { dayName, momentText } from "./moment";

test("times are formatted in the shop's time zone", () => {
  const moment = Date.UTC(2026, 10, 20, 11, 5);
  expect(momentText(moment, "en")).toBe("Fri 20 Nov, 14:05");
  expect(momentText(moment, "sw")).toBe("Ijumaa 20 Nov, 14:05");
  expect(momentText(Date.UTC(2026, 10, 20, 22, 0), "en")).toBe("Sat 21 Nov, 01:00");
});

test("the week of opening hours begins on Monday", () => {
  expect(dayName(1, "en")).toBe("Mon");
  expect(dayName(7, "sw")).toBe("Jumapili");
});
