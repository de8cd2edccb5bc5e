import { phoneText } from "../../components/phone/phone-text";
import type { Language } from "../../i18n/language";
import { momentText } from "../../i18n/moment";
import type { DeliveryRun } from "../../shop/wire";
import type { DeskTexts } from "../use-desk-text";
import { collectText, sumText, timeText, wantedText } from "./delivery-text";

const lines = (all: string[]) => all.filter(Boolean).join("\n");

/** Cells of a printed run, a row per stop; lines of a cell are separated by line feeds. */
export function runRows({ deliveries }: DeliveryRun, t: DeskTexts, language: Language): string[][] {
  return deliveries.map((delivery, at) => {
    const { order, zone, name, phone } = delivery;
    const time = [timeText(delivery.time, t, language), wantedText(delivery, t)];
    return [
      String(at + 1),
      lines([order.row.number, ...time]),
      lines([name, phone && phoneText(phone)]),
      lines([zone, ...order.delivery_address, order.rider_note]),
      collectText(delivery, t),
    ];
  });
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

/** Prints a run through the system's print dialog: the list that the rider carries. */
export function printRun(run: DeliveryRun, t: DeskTexts, language: Language): void {
  const paper = document.createElement("article");
  paper.className = "print-only";
  const table = document.createElement("table");
  for (const cells of runRows(run, t, language)) {
    const row = document.createElement("tr");
    row.append(...cells.map((cell) => element("td", cell)));
    table.append(row);
  }
  const title = t.deliveries.printed(momentText(Date.now(), language));
  const sums = sumText(run.deliveries.length, run.to_collect, t);
  paper.append(element("h1", title), element("p", sums), table);
  document.body.append(paper);
  window.print();
  paper.remove();
}
