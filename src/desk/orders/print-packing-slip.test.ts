import { expect, test } from "vitest";
import { DESK_TEXTS } from "../../i18n/desk-texts";
import { anOrder, aRow } from "../testing/goods";
import { slipLines } from "./print-packing-slip";

const T = DESK_TEXTS.en;
const row = aRow({ name: "Amina", phone: "+254712345678", paid: false });
const gift = { recipient: "Zawadi", recipient_phone: "+254722000111", card_text: "Hongera!" };

test("the slips of a gift name its recipient and card, and no amount", () => {
  const order = anOrder(row, { gift });
  const packing = slipLines(order, "packing", T);
  expect(packing).toContain("Gift for: Zawadi");
  expect(packing).toContain("Card: Hongera!");
  const rider = slipLines(order, "rider", T);
  expect(rider).toContain("0722\u00a0000\u00a0111");
  expect(rider).toContain("Gift: collect nothing");
  expect([...packing, ...rider].join(" ")).not.toMatch(/Ksh|Amina|712/);
});

test("the rider's slip of another order names the customer and what to collect", () => {
  const rider = slipLines(anOrder(row), "rider", T);
  expect(rider).toContain("Amina");
  expect(rider.join(" ")).toMatch(/Collect Ksh/);
});
