// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { aProduct, aVariation } from "../../components/testing/products";
import type { AdminApi } from "../../shop/ports";
import { inputsOf, type FakeAdmin } from "../testing/fake-admin";
import { openAdmin } from "../testing/open-admin";

afterEach(cleanup);

const CASHEWS = aProduct({
  id: 114,
  name: "Salted Cashews",
  options: [{ name: "Size", values: ["250g", "500g"], default: null }],
  variations: [aVariation(201, { Size: "250g" }), aVariation(202, { Size: "500g" })],
});
const FINDS: Partial<AdminApi> = {
  listProducts: () => Promise.resolve({ items: [CASHEWS], total: 1, total_pages: 1 }),
};
const SMALL = { product_id: 114, variation_id: 201 };
const smallIsOff = (admin: FakeAdmin) => {
  admin.soldOut = [
    { goods: SMALL, name: "Salted Cashews", size: "250g", until: null, by: "Njeri" },
  ];
};

test("a size is switched off for as long as was chosen", async () => {
  const { admin } = openAdmin("/admin/sold-out", undefined, FINDS);
  const field = await screen.findByLabelText("What is sold out?");
  fireEvent.change(field, { target: { value: "cash" } });
  fireEvent.click(screen.getByLabelText("Until switched on again"));
  fireEvent.click(await screen.findByRole("button", { name: "Switch off Salted Cashews 500g" }));
  const goods = { product_id: 114, variation_id: 202 };
  const wanted = [{ goods, until: "switched_on" }];
  await waitFor(() => expect(inputsOf(admin, "switchOff")).toEqual(wanted));
});

test("what is off already can only be switched on", async () => {
  const { admin } = openAdmin("/admin/sold-out", smallIsOff, FINDS);
  fireEvent.change(await screen.findByLabelText("What is sold out?"), {
    target: { value: "cash" },
  });
  await screen.findByRole("button", { name: "Switch off Salted Cashews" });
  expect(screen.queryByRole("button", { name: "Switch off Salted Cashews 250g" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Switch on Salted Cashews 250g" }));
  await waitFor(() => expect(inputsOf(admin, "switchOn")).toEqual([SMALL]));
  expect(await screen.findByText("Nothing is switched off.")).toBeTruthy();
});
