import { expect, test } from "vitest";
import { findPersonalData } from "./test-logs.mjs";

const kinds = (text) => findPersonalData(text).map(({ kind }) => kind);

test("names, phones, e-mail addresses, order keys and secrets of the tests are found", () => {
  for (const [text, kind] of [
    ['{"name":"Amina"}', "name"],
    ["to wanjiku kamau", "name"],
    ["prompt to 254712345678", "phone"],
    ["call +254 712 345 678", "phone"],
    ["0712345678", "phone"],
    ["mail to x.y@example.com refused", "email"],
    ["GET /order/1?key=pZ3kd93kfhsl29dk", "orderKey"],
    ["bad secret cs_demo", "secret"],
  ]) {
    expect(kinds(text), text).toEqual([kind]);
  }
});

test("contact details of the shop, ids and times are not personal data", () => {
  for (const text of [
    "call +254700000001",
    "info@korosho.example",
    '{"timestamp":"2026-11-28T20:45:24.071234567Z","id":"00712345678abcde"}',
    "order 8f0712345678-0712-4456-8a3c-071234567890",
    "total 712345678",
  ]) {
    expect(kinds(text), text).toEqual([]);
  }
});
