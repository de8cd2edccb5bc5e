// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { aSizedProduct } from "../../components/testing/products";
import { aPage } from "../../components/testing/show";
import { fetchBuyingTexts, fetchFooterTexts } from "../../i18n/texts";
import type { Product, SearchOutcome } from "../../shop/wire";
import { renderBuying } from "../testing/buying";
import { GoodsFinder } from "./goods-finder";

beforeAll(() => Promise.all([fetchBuyingTexts(), fetchFooterTexts()]));
afterEach(cleanup);

const ALMONDS = aSizedProduct({ id: 7, name: "Almonds", slug: "almonds" });
const AS_TYPED: SearchOutcome = {
  nearest: false,
  without: [],
  not_stated: [],
  unnamed: false,
};

/** Types a text into the search, with the reading of the shop. */
async function search(text: string, found: Product[], reading: Partial<SearchOutcome>) {
  const page = { ...aPage(found), search: { ...AS_TYPED, ...reading } };
  renderBuying(<GoodsFinder onAdd={() => undefined} isAdded={() => false} />, {
    shop: { listProducts: () => Promise.resolve(page) },
    filled: false,
  });
  fireEvent.change(await screen.findByRole("searchbox"), { target: { value: text } });
}

test("a text that leaves out an allergen says so, also if it finds nothing", async () => {
  await search("no nuts", [ALMONDS], { without: ["tree_nuts"] });
  expect(await screen.findByText(/^Without tree nuts: we hide what contains it/)).toBeTruthy();
  cleanup();
  await search("no nuts", [], { without: ["tree_nuts"] });
  expect(await screen.findByText(/^Nothing that fits your search is without/)).toBeTruthy();
});

test("the nearest products of a text that nothing matches are called so", async () => {
  await search("almnds", [ALMONDS], { nearest: true });
  expect(await screen.findByText("No exact match for “almnds”. Closest:")).toBeTruthy();
});
