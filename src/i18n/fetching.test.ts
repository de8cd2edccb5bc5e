import { expect, test } from "vitest";
import { fetchBuyingTexts, fetchTexts, holdsTexts, textsOf } from "./texts";

test("the cart's page has its texts, although both are fetched in parallel", async () => {
  await Promise.all([fetchTexts("en"), fetchBuyingTexts()]);
  expect(holdsTexts("en")).toBe(true);
  expect(textsOf("en").order.loading).toContain("order");
  await fetchTexts("sw");
  expect(textsOf("sw").order.loading).toContain("oda");
});
