// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { cardExtra } from "../../components/product/card-extra";
import { aProduct } from "../../components/testing/products";
import { aHost, aPage, show } from "../../components/testing/show";
import { fetchDeviceTexts } from "../../i18n/texts";
import type { AllergenFacts } from "../../shop/wire";
import { HomeScreen } from "../home/home";
import { Extras } from "../loading/extras";
import { SuggestedProducts } from "../shared/suggested-products";
import { ShopScreen } from "../shop/shop";

beforeAll(fetchDeviceTexts);
afterEach(() => {
  cleanup();
  cardExtra.setState({ extra: null });
});

const product = (id: number, name: string, allergen_facts: AllergenFacts) =>
  aProduct({ id, name, slug: name.toLowerCase(), allergen_facts });

const PRODUCTS = [
  product(1, "Mabuyu", { declared: {}, others: "not_declared" }),
  product(2, "Karanga", { declared: { peanuts: "contains" }, others: "not_declared" }),
  product(3, "Bites", { declared: { peanuts: "may_contain" }, others: "not_declared" }),
  product(4, "Halwa", { declared: {}, others: "unknown" }),
];

const CONTAINS = "Karanga: Contains peanuts, which you avoid.";
const TRACES = "Bites: May contain peanuts, which you avoid.";
const UNKNOWN = "Halwa: You avoid peanuts: not known here, please ask us.";

/** Warnings of a list with the names of their cards, and `null` for a card without one. */
const warnings = (list: HTMLElement) =>
  within(list)
    .getAllByRole("article")
    .map((card) => {
      const note = within(card).queryByRole("note");
      return note && `${within(card).getByRole("heading").textContent}: ${note.textContent}`;
    });

async function avoiding(page: ReactNode, stored: string, at = "/") {
  const host = aHost();
  await host.deviceValue.set("avoided", stored);
  const shown = (
    <>
      {page}
      <Extras />
    </>
  );
  show(shown, { host, at, shop: { listProducts: () => Promise.resolve(aPage(PRODUCTS)) } });
  await screen.findAllByText("Mabuyu");
  return host;
}

const home = () =>
  ["Find your snack", "Our Products"].map((name) => screen.getByRole("region", { name }));

test("both lists of the home page keep their products and mark what the person avoids", async () => {
  await avoiding(<HomeScreen />, '["peanuts"]');
  for (const list of home()) {
    await waitFor(() => expect(warnings(list)).toEqual([null, CONTAINS, TRACES, UNKNOWN]));
  }
});

test("traces that the person accepts are not marked", async () => {
  await avoiding(<HomeScreen />, '["peanuts","traces"]');
  for (const list of home()) {
    await waitFor(() => expect(warnings(list)).toEqual([null, CONTAINS, null, UNKNOWN]));
  }
});

test("the marks go as soon as the person avoids nothing", async () => {
  const { deviceValue } = await avoiding(<HomeScreen />, '["peanuts"]');
  await screen.findAllByRole("note");
  await deviceValue.set("avoided", null);
  window.dispatchEvent(new Event("storage"));
  await waitFor(() => expect(screen.queryByRole("note")).toBeNull());
});

test("a listing that shows what the person avoids marks each such card", async () => {
  await avoiding(<ShopScreen />, '["peanuts"]', "/shop?without=%2C");
  const { body } = document;
  await waitFor(() => expect(warnings(body)).toEqual([null, CONTAINS, TRACES, UNKNOWN]));
});

test("products that an unknown address may have meant are marked", async () => {
  await avoiding(<SuggestedProducts query={{ suggest: "karanga" }} />, '["peanuts"]');
  await screen.findAllByRole("note");
  const lines = screen.getAllByRole("listitem").map((line) => within(line).queryByRole("note"));
  const texts = [null, CONTAINS, TRACES, UNKNOWN].map((text) => text?.split(/^\w+: /)[1]);
  expect(lines.map((note) => note?.textContent)).toEqual(texts);
});

test("the cards of a listing warn of what its URL marks, of traces always", async () => {
  await avoiding(<ShopScreen />, "[]", "/shop?marked=peanuts");
  await waitFor(() => expect(warnings(document.body)).toEqual([null, CONTAINS, TRACES, UNKNOWN]));
});
