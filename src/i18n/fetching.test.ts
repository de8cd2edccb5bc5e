import { expect, test } from "vitest";
import { fetchBuyingTexts, fetchTexts, holdsTexts, textsOf } from "./texts";

test("the texts of the cart page are complete after parallel requests", async () => {
  await Promise.all([fetchTexts("en"), fetchBuyingTexts()]);
  expect(holdsTexts("en")).toBe(true);
  expect(textsOf("en").order.loading).toContain("order");
  await fetchTexts("sw");
  expect(textsOf("sw").order.loading).toContain("oda");
});
