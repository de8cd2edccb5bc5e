import { expect, test } from "vitest";
import { pageOf } from "./paging";

const LETTERS = ["a", "b", "c", "d", "e"];

test("a list is divided into pages, of which the last can be shorter", () => {
  expect(pageOf(LETTERS, 2, 0)).toEqual({ shown: ["a", "b"], page: 0, count: 3 });
  expect(pageOf(LETTERS, 2, 2)).toEqual({ shown: ["e"], page: 2, count: 3 });
});

test("a page that no longer exists becomes the last one", () => {
  expect(pageOf(["a"], 2, 2)).toEqual({ shown: ["a"], page: 0, count: 1 });
});

test("an empty list has one empty page", () => {
  expect(pageOf([], 2, 0)).toEqual({ shown: [], page: 0, count: 1 });
});
