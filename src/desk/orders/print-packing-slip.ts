import { formatMoney } from "../../money/format";
import { phoneText } from "../../components/phone/phone-text";
import { isSameGoods } from "../../shop/goods";
import type { DeskOrder } from "../../shop/wire";
import type { DeskTexts } from "../use-desk-text";

/** Reader of a packing slip: the packer or the rider. */
export type SlipKind = "packing" | "rider";

/** Lines of a packing slip; the first is its title. */
export function slipLines(order: DeskOrder, kind: SlipKind, t: DeskTexts): string[] {
  const { row, extras, gift } = order;
  const goods = order.lines.map((line) => {
    const note = extras.line_notes.find((one) => isSameGoods(one, line))?.note;
    return `${line.quantity} × ${line.name} ${line.size}${note ? ` (${note})` : ""}`.trim();
  });
  const money = row.paid
    ? t.orders.paidAlready
    : t.orders.collect(formatMoney(order.row.due, row.currency));
  // The slip of a gift names whom the rider calls, and no amount: nothing is collected from them.
  const who = gift ? `${t.orders.giftFor}: ${gift.recipient}` : row.name;
  const card = gift?.card_text ? `${t.orders.giftCard}: ${gift.card_text}` : "";
  const deliveryTime = extras.wanted_at && `${t.orders.wantedAt}: ${extras.wanted_at}`;
  const details =
    kind === "packing"
      ? [who, card, deliveryTime, ...goods, order.note]
      : [
          who,
          phoneText(gift?.recipient_phone || row.phone),
          ...order.delivery_address,
          extras.rider_note,
          deliveryTime,
          gift ? t.orders.collectNothing : money,
        ];
  return [row.number, ...details, t.orders.noTaxInvoice].filter(Boolean);
}

/** Prints a packing slip through the system's print dialog. */
export function printPackingSlip(order: DeskOrder, kind: SlipKind, t: DeskTexts): void {
  const paper = document.createElement("article");
  paper.className = "print-only";
  slipLines(order, kind, t).forEach((text, at) => {
    const line = document.createElement(at === 0 ? "h1" : "p");
    line.textContent = text;
    paper.append(line);
  });
  document.body.append(paper);
  window.print();
  paper.remove();
}
