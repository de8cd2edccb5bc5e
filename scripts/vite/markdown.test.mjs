import { expect, test } from "vitest";
import { htmlOf } from "./markdown.ts";

const html = (source) => htmlOf(source, ["store", "doctor"]).trim();

test("links to served files lead to their pages, whatever their folder and anchor", () => {
  expect(html("[checks](../doctor.md#store)")).toBe('<p><a href="./doctor">checks</a></p>');
  expect(html("[store](store.md)")).toBe('<p><a href="./store">store</a></p>');
});

test("links to files that are not served become their text", () => {
  expect(html("[all *settings*](../operations.md)")).toBe("<p><em>all <em>settings</em></em></p>");
});

test("links to websites open in a tab of their own", () => {
  expect(html("[Daraja](https://developer.safaricom.co.ke)")).toContain(
    'href="https://developer.safaricom.co.ke" target="_blank" rel="noreferrer"',
  );
});

test("addresses without a text of their own are examples, not links", () => {
  expect(html("https://store.example/ answers")).toBe("<p>https://store.example/ answers</p>");
});

test("images, which are not served, are left out", () => {
  expect(html("Text ![The page](../screens/setup.webp)")).toBe("<p>Text </p>");
});

test("the title is left out, since the screen shows one", () => {
  expect(html("# Title\n\n## Part *two*")).toBe("<h2>Part <em>two</em></h2>");
});
