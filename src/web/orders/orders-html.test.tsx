// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { Providers } from "../../app/providers";
import { fakeAppContext } from "../../app/testing/fake-app-context";
import "../../i18n/all-texts";
import type { CodeChannel } from "../../shop/wire";
import { SELLING_SHOP } from "../testing/buying";
import { OrdersScreen } from "./orders";

afterEach(() => document.body.replaceChildren());

/** Shows the page as the server renders it, as a browser without scripts does. */
function show(order_code_channels: CodeChannel[], language: "en" | "sw" = "en") {
  const shop = { ...SELLING_SHOP, order_code_channels };
  const context = fakeAppContext({ known: [[["get_shop", null], shop]], language });
  document.body.innerHTML = renderToString(
    <MemoryRouter>
      <Providers context={context}>
        <OrdersScreen />
      </Providers>
    </MemoryRouter>,
  );
}

test.each([
  ["en", /runs no JavaScript and keeps no list/, "Order number", "Send the code"],
  ["sw", /hakitumii JavaScript na hakihifadhi/, "Nambari ya oda", "Tuma msimbo"],
] as const)(
  "without scripts the orders say why there is no list, and post their form (%s)",
  (language, why, number, send) => {
    show(["sms"], language);
    expect(screen.getByText(why).closest(".without-scripts")).toBeTruthy();
    expect(screen.getByRole("textbox", { name: number }).getAttribute("name")).toBe("number");
    const button = screen.getByRole<HTMLButtonElement>("button", { name: send });
    expect(button.form?.getAttribute("method")).toBe("post");
    expect(button.form?.getAttribute("action")).toBe("");
    expect(button.form?.closest(".without-scripts")).toBeTruthy();
  },
);

test("without scripts a shop that sends no codes names the ways to reach it", () => {
  show([]);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.getByText(/^No link at hand\? Ask us/)).toBeTruthy();
  const phone = document.querySelector(".without-scripts a[href^='tel:']");
  expect(phone?.textContent).toMatch(/\d/);
  expect(screen.getByRole("link", { name: "Write to us" })).toBeTruthy();
});
