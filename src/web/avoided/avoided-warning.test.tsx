// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { aProduct } from "../../components/testing/products";
import { aHost, show } from "../../components/testing/show";
import type { AllergenFacts } from "../../shop/wire";
import { AllergenBox } from "../product/allergen-box";

afterEach(cleanup);

test("a product page warns of what the person avoids", async () => {
  const host = aHost();
  await host.deviceValue.set("avoided", '["peanuts","milk"]');
  const allergen_facts: AllergenFacts = {
    declared: { peanuts: "contains", sesame: "contains" },
    others: "not_declared",
  };
  show(<AllergenBox product={aProduct({ allergen_facts })} />, { host });
  expect(await screen.findByText("Contains peanuts, which you avoid.")).toBeTruthy();
  expect(screen.queryByText(/milk/)).toBeNull();
});
