import { expect, test } from "vitest";
import { localised } from "./localised";

const CASHEWS = {
  name: "Cashews",
  price: 65_000,
  translations: { sw: { name: "Korosho" } },
  facts: [{ name: "Origin", value: "Kilifi, Kenya", translations: { sw: { name: "Inakotoka" } } }],
};

test("the texts of a language replace the fields of their names at any depth", () => {
  const [shown] = localised({ items: [CASHEWS] }, "sw").items;
  expect(shown).toMatchObject({ name: "Korosho", price: 65_000 });
  expect(shown?.facts[0]).toMatchObject({ name: "Inakotoka", value: "Kilifi, Kenya" });
});

test("a text without translation is shown in English", () => {
  const page = { product: { name: "Almonds" }, related: [], reviews: null };
  expect(localised(page, "sw")).toEqual(page);
});

test("a value that was stored in Kiswahili is shown in English again", () => {
  const stored = JSON.parse(JSON.stringify(localised(CASHEWS, "sw"))) as typeof CASHEWS;
  expect(localised(stored, "en")).toMatchObject({ name: "Cashews", facts: [{ name: "Origin" }] });
  expect(localised(localised(stored, "sw"), "en").name).toBe("Cashews");
});

test.each([null, "sw", 7, { sw: null }, { sw: "Korosho" }, []])(
  "translations of a wrong form, %j, change no name",
  (translations) => {
    expect(localised({ name: "Cashews", translations }, "sw").name).toBe("Cashews");
  },
);
