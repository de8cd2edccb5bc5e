import { expect, test } from "vitest";
import { addedTaxes, includedTaxes } from "./taxes";

const vat = { rate_id: 1, label: "VAT", amount: 3048 };

test("added taxes are rows before the total", () => {
  expect(addedTaxes({ tax_display: "added", taxes: [vat] })).toEqual([vat]);
  expect(includedTaxes({ tax_display: "added", taxes: [vat] })).toEqual([]);
});

test("included taxes are listed after the total", () => {
  expect(addedTaxes({ tax_display: "included", taxes: [vat] })).toEqual([]);
  expect(includedTaxes({ tax_display: "included", taxes: [vat] })).toEqual([vat]);
});

test("a shop without taxes lists none", () => {
  expect(addedTaxes({})).toEqual([]);
  expect(includedTaxes({})).toEqual([]);
});
