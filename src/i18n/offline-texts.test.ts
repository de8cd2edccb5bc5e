import { expect, test } from "vitest";
import { agoText, OFFLINE_TEXTS } from "./offline-texts";

const MINUTE = 60_000;

test.each([
  [20_000, "a moment ago", "muda mfupi uliopita"],
  [MINUTE, "1 minute ago", "dakika 1 iliyopita"],
  [59 * MINUTE, "59 minutes ago", "dakika 59 zilizopita"],
  [60 * MINUTE, "1 hour ago", "saa 1 iliyopita"],
  [23 * 60 * MINUTE, "23 hours ago", "saa 23 zilizopita"],
  [24 * 60 * MINUTE, "1 day ago", "siku 1 iliyopita"],
  [80 * 60 * MINUTE, "3 days ago", "siku 3 zilizopita"],
])("an age of %d ms is formatted as relative time", (age, english, swahili) => {
  expect(agoText(age, "en")).toBe(english);
  expect(agoText(age, "sw")).toBe(swahili);
});

test("both languages have the same texts, none empty", () => {
  expect(Object.keys(OFFLINE_TEXTS.sw)).toEqual(Object.keys(OFFLINE_TEXTS.en));
  for (const texts of Object.values(OFFLINE_TEXTS)) {
    for (const text of Object.values(texts)) expect(text).not.toBe("");
  }
});
