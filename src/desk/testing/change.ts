import { screen } from "@testing-library/react";
import type { DeskApi } from "../../shop/ports";
import type { DeskOrder, OrderRow } from "../../shop/wire";
import { focusIs, openDesk, openFirstOrder, totalIs, type Keyboard } from "./desk";
import { aRow } from "./goods";

/** Order for pick-up: 1 × cashews 500g for Ksh 1,500, 1 × almonds 250g for Ksh 850, Ksh 900 today. */
export const ORDER: Partial<OrderRow> = { total: 235_000 };

/** Opens the desk on one order that was taken, with these facts. */
export async function openOrderedDesk(
  row: Partial<OrderRow> = {},
  details: Partial<DeskOrder> = {},
  methods: Partial<DeskApi> = {},
) {
  const order = aRow({ ...ORDER, ...row });
  const opened = await openDesk(methods, (fake) => {
    fake.rows = [order];
    fake.details = { [order.key]: { delivery_address: [], ...details } };
  });
  return { ...opened, order };
}

/** Opens the change of the list's first order by keys. */
export async function beginChange(keyboard: Keyboard): Promise<void> {
  keyboard.press("e", { altKey: true });
  await screen.findByRole("heading", { name: "Change order D-0001" });
  await focusIs("Add to the cart");
}

/** Opens the change of an order by keys, once its price is shown. */
export async function openChange(...facts: Parameters<typeof openOrderedDesk>) {
  const opened = await openOrderedDesk(...facts);
  await openFirstOrder(opened.desk, opened.keyboard);
  await beginChange(opened.keyboard);
  await totalIs("Ksh 2,350");
  return opened;
}

/** Adds pieces of the first line of the cart. */
export async function addPieces(keyboard: Keyboard, pieces: number): Promise<void> {
  keyboard.press("a", { altKey: true });
  keyboard.press("ArrowDown");
  for (let piece = 0; piece < pieces; piece += 1) keyboard.press("ArrowRight");
}

/** Types the reason of the change and saves it. */
export async function save(keyboard: Keyboard, reason: string): Promise<void> {
  screen.getByLabelText("Why is it changed?").focus();
  keyboard.type(reason);
  keyboard.press("s", { ctrlKey: true });
}
