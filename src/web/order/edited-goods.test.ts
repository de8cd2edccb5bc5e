import { expect, test } from "vitest";
import { linesOf, wantedGoods, withAdded, withPieces, type GoodsEdits } from "./edited-goods";
import { anOrder, CASHEWS } from "../testing/buying";

const NONE: GoodsEdits = { added: [], pieces: {} };

test("goods that left the order are added again with one piece, whatever was wanted of them before", () => {
  const order = anOrder();
  const [line] = order.lines;
  if (!line) throw new Error("The order has no line.");
  const removed = withPieces(NONE, line, 0);
  const emptied = { ...order, lines: [] };
  const goods = { ...line, product: CASHEWS, max: 5 };
  const added = withAdded(removed, wantedGoods(emptied, removed), goods);
  expect(linesOf(wantedGoods(emptied, added)).map(({ quantity }) => quantity)).toEqual([1]);
});
