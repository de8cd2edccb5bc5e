// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { offerFor } from "../../components/product/size-choice";
import { aProduct } from "../../components/testing/products";
import { aHost, show } from "../../components/testing/show";
import type { AllergenFacts } from "../../shop/wire";
import { BuyDetails } from "../product/buy-details";

afterEach(cleanup);

test("a product page warns of what the person avoids", async () => {
  const host = aHost();
  await host.deviceValue.set("avoided", '["peanuts","milk"]');
  const allergen_facts: AllergenFacts = {
    declared: { peanuts: "contains", sesame: "contains" },
    others: "not_declared",
  };
  const product = aProduct({ allergen_facts });
  show(<BuyDetails product={product} offer={offerFor(product, {})} styles={{}} />, { host });
  const warning = await screen.findByText("Contains peanuts, which you avoid.");
  expect(screen.queryByText(/milk/)).toBeNull();
  const declared = screen.getByText("peanuts and sesame");
  const order = warning.compareDocumentPosition(declared);
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING, "next to the button").toBeTruthy();
});
