// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ShopProblem } from "../../../shop/problem";
import type { Allergen, AllergenFacts, Product } from "../../../shop/wire";
import { addGoods, findInCart, findText, findWanjiku, openDesk } from "../../testing/desk";
import type { FakeDesk } from "../../testing/fake-desk";
import { GOODS, WANJIKU } from "../../testing/goods";

afterEach(cleanup);

const NONE: AllergenFacts = { declared: {}, others: "not_declared" };

/** Opens the desk with Wanjiku as the customer, who avoids allergens; products state `facts`. */
async function openOrder(avoided: Allergen[], facts: Record<string, AllergenFacts>) {
  const stated = (one: Product) => ({ ...one, allergen_facts: facts[one.slug] ?? NONE });
  const prepare = (fake: FakeDesk) => {
    fake.customers = [{ ...WANJIKU, details: { ...WANJIKU.details, avoided } }];
    const { listProducts } = fake;
    fake.listProducts = async (query) => {
      const page = await listProducts(query);
      return { ...page, items: page.items.map(stated) };
    };
    fake.getProduct = ({ slug }) => {
      const product = GOODS.find((one) => one.slug === slug);
      const allergen_facts = facts[slug];
      return product && allergen_facts
        ? Promise.resolve({ product: { ...product, allergen_facts }, related: [], reviews: [] })
        : Promise.reject(new ShopProblem({ code: "not_found" }));
    };
  };
  const opened = await openDesk({}, prepare);
  await findWanjiku(opened.keyboard);
  return opened;
}

const known = (declared: AllergenFacts["declared"]): AllergenFacts => ({
  declared,
  others: "not_declared",
});

const row = (name: RegExp) => within(screen.getByRole("row", { name }));

test("cart lines say which avoided allergens they contain, may contain, and do not state", async () => {
  const { desk, keyboard } = await openOrder(["peanuts", "milk"], {
    "roasted-salted-cashews": known({ peanuts: "contains", milk: "may_contain", egg: "contains" }),
    "raw-almonds": { declared: { milk: "contains" }, others: "unknown" },
    mabuyu: known({ egg: "contains" }),
  });
  expect(await findText("Avoids peanuts and milk")).toBeTruthy();
  addGoods(keyboard, "cash 500");
  await findInCart("Contains peanuts");
  expect(row(/Cashews/).getByText("May contain milk")).toBeTruthy();
  expect(row(/Cashews/).queryByText(/egg/)).toBeNull();
  addGoods(keyboard, "almonds 250");
  await findInCart("Contains milk");
  expect(row(/Almonds/).getByText("Allergens unknown: peanuts")).toBeTruthy();
  addGoods(keyboard, "mab");
  await findInCart("Mama Rehema's Mabuyu");
  await waitFor(() => expect(row(/Mabuyu/).queryByRole("note")).toBeNull());
  // A warning is no block.
  keyboard.press("F10");
  await screen.findByTestId("order-number");
  expect(desk.placed).toHaveLength(1);
});

test("a product found says what the customer avoids in it, before it is added", async () => {
  const { keyboard } = await openOrder(["tree_nuts"], {
    "roasted-salted-cashews": known({ tree_nuts: "contains", milk: "contains" }),
  });
  keyboard.type("cash 500");
  const found = await screen.findByRole("option", { name: /Cashews.*500g/ });
  expect(within(found).getByText("Contains tree nuts")).toBeTruthy();
});

test("a product that the catalogue does not have, and a custom item, are unknown", async () => {
  const { keyboard } = await openOrder(["sesame"], {});
  addGoods(keyboard, "mab");
  expect(await findInCart("Allergens unknown: sesame")).toBeTruthy();
  keyboard.press("x", { altKey: true });
  await screen.findByLabelText("What it is");
  for (const [label, text] of [
    ["What it is", "Gift box"],
    ["Price of one (Ksh)", "200"],
    ["Why", "not in the shop"],
  ] as const) {
    screen.getByLabelText(label).focus();
    keyboard.type(text);
  }
  keyboard.press("Enter");
  await findInCart("Gift box");
  expect(row(/Gift box/).getByText("Allergens unknown: sesame")).toBeTruthy();
});

test("a customer who avoids nothing gets no warning", async () => {
  const { keyboard } = await openOrder([], {
    mabuyu: { declared: { peanuts: "contains" }, others: "unknown" },
  });
  addGoods(keyboard, "mab");
  await findInCart("Mama Rehema's Mabuyu");
  expect(screen.queryByRole("note")).toBeNull();
});
