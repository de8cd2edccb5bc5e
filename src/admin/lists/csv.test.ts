import { expect, test } from "vitest";
import { csvOf } from "./csv";

const lineOf = (...row: string[]) => csvOf([row]).slice(1);

test.each([
  ["=1+1", "'=1+1"],
  ["+254712345678", "'+254712345678"],
  ["-5", "'-5"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["a=b@example.com", "a=b@example.com"],
])("the cell %j is written as %j, so that no spreadsheet computes it", (text, written) => {
  expect(lineOf(text)).toBe(`${written}\r\n`);
});

test("commas, quotes and line breaks are quoted", () => {
  expect(lineOf('Nuts, "mixed"', "a\nb")).toBe('"Nuts, ""mixed""","a\nb"\r\n');
});

test("a file begins with the mark of UTF-8", () => {
  expect(csvOf([["a"], ["b"]])).toBe("\uFEFFa\r\nb\r\n");
});
