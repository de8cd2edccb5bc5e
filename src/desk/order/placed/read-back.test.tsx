// @vitest-environment jsdom
// Page of an order just placed: what staff read back, and where a message goes.
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { openDesk, repeatOrderOfWanjiku, totalIs } from "../../testing/desk";

afterEach(cleanup);

test("an order just placed is repeated: goods, customer, place, time, total, payment", async () => {
  const { keyboard } = await openDesk();
  await repeatOrderOfWanjiku(keyboard);
  await totalIs("Ksh 2,400");
  keyboard.press("F9");
  const part = within(await screen.findByRole("region", { name: "Read back to the customer" }));
  expect(part.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "1 × Roasted Salted Cashews 500g",
    "1 × Raw Almonds 250g",
  ]);
  const facts = part.getAllByRole("term");
  expect(facts.map((name) => [name.textContent, name.nextSibling?.textContent])).toEqual([
    ["For", "Wanjiku, 0712\u00a0345\u00a0678"],
    ["Where", "Kilimani, Argwings Kodhek Rd, opposite Yaya"],
    ["When", "17:30"],
    ["Total", "Ksh 2,400"],
    ["Payment", "With the payment link"],
  ]);
  expect(screen.getByRole("button", { name: /WhatsApp · 0712\s345\s678/ })).toBeTruthy();
}, 120_000);
