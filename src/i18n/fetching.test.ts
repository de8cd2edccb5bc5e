import { expect, test } from "vitest";
import { fetchBuyingTexts, fetchTexts, holdsTexts, textsOf } from "./texts";

test("who opens the cart's page at once has its texts, although both are fetched side by side", async () => {
  await Promise.all([fetchTexts("en"), fetchBuyingTexts()]);
  expect(holdsTexts("en")).toBe(true);
  expect(textsOf("en").order.loading).toContain("order");
  await fetchTexts("sw");
  expect(textsOf("sw").order.loading).toContain("oda");
});
