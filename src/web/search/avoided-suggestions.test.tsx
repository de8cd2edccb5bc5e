// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { aProduct } from "../../components/testing/products";
import { aHost, aPage, show, waiting } from "../../components/testing/show";
import type { ShopApi } from "../../shop/ports";
import type { AllergenFacts, SearchOutcome } from "../../shop/wire";
import { SearchForm } from "./search-form";

afterEach(cleanup);

const field = () => screen.getByRole("combobox", { name: "Search the shop" });
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const address = () => screen.getByTestId("address").textContent;

/** Announcement of the list for screen readers. */
const announced = () => field().closest("form")?.querySelector("output")?.textContent;

/** Clicks the note with this button. */
const toggle = (name: RegExp) => fireEvent.click(screen.getByRole("option", { name }));

function type(text: string) {
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value: text } });
}

const product = (id: number, name: string, allergen_facts: AllergenFacts) =>
  aProduct({ id, name, slug: name.toLowerCase(), allergen_facts });

const FREE = product(1, "Mabuyu", { declared: {}, others: "not_declared" });
const CONTAINS = product(2, "Karanga", {
  declared: { peanuts: "contains" },
  others: "not_declared",
});
const TRACES = product(3, "Bites", {
  declared: { peanuts: "may_contain" },
  others: "not_declared",
});
const UNKNOWN = product(4, "Halwa", { declared: {}, others: "unknown" });

const WITHOUT =
  "Without peanuts: we hide what contains it, what may contain traces, and what we do not know.";

/** Shows the search of a person with this setting, in a shop that leaves out what a query names. */
async function avoiding(stored = '["peanuts"]', items = [FREE, CONTAINS, TRACES, UNKNOWN]) {
  const host = aHost();
  await host.deviceValue.set("avoided", stored);
  const kept = items.filter((one) => one === FREE);
  const listProducts = vi.fn<ShopApi["listProducts"]>(({ without }) =>
    Promise.resolve(
      without ? { ...aPage(kept), hidden: items.length - kept.length } : aPage(items),
    ),
  );
  show(<SearchForm />, { host, shop: { listProducts } });
  return listProducts;
}

test("suggestions leave out what the person avoids until the person shows it, and mark it then", async () => {
  const listProducts = await avoiding();
  type("snack");
  const hidden = ["MabuyuKsh 650", `3 products hidden${WITHOUT}Show`, "See everything for “snack”"];
  await waitFor(() => expect(options()).toEqual(hidden));
  expect(listProducts.mock.calls).toEqual([
    [{ per_page: 8, page: 1, search: "snack", without: "peanuts" }],
  ]);
  fireEvent.keyDown(field(), { key: "ArrowDown" });
  fireEvent.keyDown(field(), { key: "ArrowDown" });
  fireEvent.keyDown(field(), { key: "Enter" });
  await waitFor(() =>
    expect(options()).toEqual([
      "MabuyuKsh 650",
      "KarangaKsh 650Contains peanuts, which you avoid.",
      "BitesKsh 650May contain peanuts, which you avoid.",
      "HalwaKsh 650You avoid peanuts: not known here, please ask us.",
      "You avoid peanuts. This list shows them as well.Hide",
      "See everything for “snack”",
    ]),
  );
  expect(screen.queryByRole("option", { selected: true })).toBeNull();
  expect(field().hasAttribute("aria-activedescendant")).toBe(false);
  toggle(/Hide$/);
  await waitFor(() => expect(options()).toEqual(hidden));
  expect(address()).toBe("/");
});

const SEARCHES: Record<string, SearchOutcome> = {
  "sugar free": { nearest: false, without: [], not_stated: ["sugar"], unnamed: false },
  "milk free": { nearest: false, without: ["milk"], not_stated: [], unnamed: false },
};

test("what the text leaves out is named next to what the person has asked to see", async () => {
  const listProducts = await avoiding();
  type("snack");
  await waitFor(() => expect(options()[1]).toMatch(/Show$/));
  toggle(/Show$/);
  listProducts.mockImplementation(({ search }) =>
    Promise.resolve({ ...aPage([]), search: SEARCHES[search ?? ""] }),
  );
  type("sugar free");
  const shown = "You avoid peanuts. This list shows them as well.Hide";
  await waitFor(() =>
    expect(options()).toEqual([
      `We do not know which products are free of “sugar”, so we show none. Please ask us.${shown}`,
    ]),
  );
  type("milk free");
  await waitFor(() =>
    expect(options()).toEqual([
      `Nothing that fits your search is without milk. Traces count as well.${shown}`,
    ]),
  );
});

test("the note is of the same answer as the products, also while the other filter is requested", async () => {
  const listProducts = await avoiding();
  const answer = listProducts.getMockImplementation();
  type("snack");
  await waitFor(() => expect(options()[1]).toMatch(/Show$/));
  listProducts.mockImplementation(waiting);
  toggle(/Show$/);
  expect(options()).toEqual([]);
  if (answer) listProducts.mockImplementation(answer);
  type("snacks");
  await waitFor(() => expect(options()).toHaveLength(6));
  listProducts.mockImplementation(waiting);
  type("snacks?");
  await waitFor(() => expect(listProducts.mock.lastCall?.[0].search).toBe("snacks?"));
  expect(options()).toHaveLength(6);
  toggle(/Hide$/);
  expect(options()).toEqual([]);
});

test("the number of suggestions is announced without the note, whose text is announced as well", async () => {
  await avoiding();
  type("snack");
  await waitFor(() => expect(announced()).toBe(`1 suggestion. 3 products hidden. ${WITHOUT}`));
  toggle(/Show$/);
  await waitFor(() =>
    expect(announced()).toBe("4 suggestions. You avoid peanuts. This list shows them as well."),
  );
});

test("a note alone is announced", async () => {
  await avoiding('["peanuts","traces"]', [CONTAINS]);
  type("karanga");
  const said = "1 product hidden. Nothing that fits your search is without peanuts.";
  await waitFor(() => expect(announced()).toBe(said));
});

test("the device's setting is read once for all suggestions", async () => {
  const host = aHost();
  await host.deviceValue.set("avoided", '["peanuts"]');
  const get = vi.spyOn(host.deviceValue, "get");
  const found = { ...aPage([CONTAINS, UNKNOWN]), hidden: 1 };
  show(<SearchForm />, { host, shop: { listProducts: () => Promise.resolve(found) } });
  fireEvent.focus(field());
  await waitFor(() => expect(options()).toHaveLength(3));
  expect(get.mock.calls.filter(([key]) => key === "avoided")).toHaveLength(1);
});

test("a text of which every product is hidden suggests none and says so", async () => {
  await avoiding('["peanuts"]', [CONTAINS]);
  type("karanga");
  const none =
    "1 product hiddenNothing that fits your search is without peanuts. Traces count as well.Show";
  await waitFor(() => expect(options()).toEqual([none]));
});

test("no product is suggested before the device's setting is read", async () => {
  const host = aHost();
  host.deviceValue.get = (key) => (key === "avoided" ? waiting() : Promise.resolve('["simsim"]'));
  const listProducts = vi.fn<ShopApi["listProducts"]>(() => Promise.resolve(aPage([CONTAINS])));
  show(<SearchForm />, { host, shop: { listProducts } });
  fireEvent.focus(field());
  await waitFor(() => expect(options()).toEqual(["simsim"]));
  expect(listProducts).not.toHaveBeenCalled();
});

test("a word of which the shop knows nothing is named, and leads to its results", async () => {
  const search: SearchOutcome = {
    nearest: false,
    without: [],
    not_stated: ["sugar"],
    unnamed: false,
  };
  const listProducts = () => Promise.resolve({ ...aPage([]), search });
  show(<SearchForm />, { shop: { listProducts } });
  type("sugar free");
  await waitFor(() =>
    expect(options()).toEqual([
      "We do not know which products are free of “sugar”, so we show none. Please ask us.",
    ]),
  );
  fireEvent.click(screen.getByRole("option"));
  expect(address()).toBe("/shop?search=sugar+free");
});

test("an allergy without an allergen is answered with a question, and leads to the choice", async () => {
  const search: SearchOutcome = { nearest: false, without: [], not_stated: [], unnamed: true };
  show(<SearchForm />, { shop: { listProducts: () => Promise.resolve({ ...aPage([]), search }) } });
  type("allergen free");
  const answer = "We cannot know which allergen you mean. Please choose what you avoid.";
  await waitFor(() => expect(options()).toEqual([answer]));
  fireEvent.click(screen.getByRole("option"));
  expect(address()).toBe("/shop?search=allergen+free");
});
