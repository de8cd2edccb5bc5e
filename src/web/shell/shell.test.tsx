// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { modalDialogs } from "../../app/testing/modal-dialogs";
import {
  fakeAppContext,
  fakeShop,
  renderWithProviders,
  SHOP_INFO,
} from "../../app/testing/fake-app-context";
import { useCartStore } from "../../cart/use-cart";
import type { CartStore } from "../../cart/types";
import { ShopProblem } from "../../shop/problem";
import type { NewsletterAnswer } from "../../shop/wire";
import { Footer } from "./footer";
import { ShellAtPath } from "../testing/shell-at-path";

beforeAll(() => {
  modalDialogs();
  window.scrollTo = () => undefined;
});
afterEach(cleanup);

const held: { cart: CartStore | null } = { cart: null };
const cart = () => held.cart?.getState();
function Page() {
  const store = useCartStore();
  useEffect(() => {
    held.cart = store;
  }, [store]);
  return <h1>Page</h1>;
}

const show = (context = fakeAppContext()) =>
  renderWithProviders(
    <ShellAtPath footer={Footer}>
      <Page />
    </ShellAtPath>,
    "/",
    context,
  );

const badge = () => screen.getByTestId("cart-badge").textContent;
const toggle = () => screen.getByRole("button", { name: /the menu/ });

describe("the header", () => {
  test("links to home, shop and contact page", () => {
    show();
    const menu = screen.getByRole("navigation", { name: "Main menu" });
    const links = within(menu).getAllByRole("link");
    const found = links.map((link) => [link.textContent, link.getAttribute("href")]);
    expect(found).toEqual([
      ["Home", "/"],
      ["Shop", "/shop"],
      ["Contact Us", "/contact"],
    ]);
    const header = screen.getByRole("banner");
    expect(within(header).getByRole("link", { name: "Korosho" }).getAttribute("href")).toBe("/");
  });

  test("counts the items in the cart, 0 when it is empty", async () => {
    show();
    expect(badge()).toBe("0");
    act(() => cart()?.addItem({ id: "1-default", price: 100 }, { count: 3 }));
    await waitFor(() => expect(badge()).toBe("3"));
    expect(screen.getByRole("link", { name: "Cart, 3 items" }).getAttribute("href")).toBe("/cart");
    act(() => cart()?.clearCart());
    expect(badge()).toBe("0");
  });

  test("opens and closes its menu by button and Escape, and closes it on navigation", () => {
    show();
    const isOpen = () => toggle().getAttribute("aria-expanded");
    expect(isOpen()).toBe("false");
    fireEvent.click(toggle());
    expect(isOpen()).toBe("true");
    expect(toggle().getAttribute("aria-label")).toBe("Close the menu");
    fireEvent.click(toggle());
    expect(isOpen()).toBe("false");
    fireEvent.click(toggle());
    fireEvent.keyDown(window, { key: "Escape" });
    expect(isOpen()).toBe("false");
    fireEvent.click(toggle());
    fireEvent.click(
      within(screen.getByRole("navigation", { name: "Main menu" })).getByText("Shop"),
    );
    expect(isOpen()).toBe("false");
  });

  test("switches to Kiswahili and stores the language on the device", async () => {
    const context = fakeAppContext();
    show(context);
    fireEvent.click(screen.getByRole("button", { name: "Kiswahili" }));
    expect(screen.getByRole("navigation", { name: "Menyu kuu" })).toBeTruthy();
    expect(document.documentElement.lang).toBe("sw");
    expect(await context.host.deviceValue.get("language")).toBe("sw");
  });
});

describe("the main part", () => {
  test("takes the focus on a new page, also from an open dialog", async () => {
    show();
    const open = screen.getByRole("button", { name: "Search" });
    open.focus();
    fireEvent.click(open);
    const field = await screen.findByRole("combobox", { name: "Search the shop" });
    await waitFor(() => expect(document.activeElement).toBe(field));
    const menu = screen.getByRole("navigation", { name: "Main menu" });
    fireEvent.click(within(menu).getByRole("link", { name: "Shop" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });
});

const fill = (email: string, consent = true) => {
  const form = within(screen.getByRole("form"));
  fireEvent.change(form.getByLabelText("Your e-mail"), { target: { value: email } });
  if (consent) fireEvent.click(form.getByRole("checkbox"));
  fireEvent.click(form.getByRole("button", { name: "Subscribe" }));
};
const showWith = (subscribe: () => Promise<NewsletterAnswer>) => {
  const called = vi.fn(subscribe);
  show(fakeAppContext({ shop: fakeShop({ subscribe: called }) }));
  return called;
};

describe("the newsletter", () => {
  test.each([
    ["", true, "Enter your e-mail address."],
    ["amina", true, "That is not a whole e-mail address, such as amina@example.com."],
    ["amina@example", true, "That is not a whole e-mail address, such as amina@example.com."],
    ["amina@example.com", false, "Tick the box, so that we may write to you."],
  ])("with %j and consent %s shows %s and sends nothing", (email, consent, words) => {
    const subscribe = showWith(() => Promise.resolve({ confirmation_needed: false }));
    fill(email, consent);
    expect(screen.getByText(words)).toBeTruthy();
    expect(subscribe).not.toHaveBeenCalled();
  });

  test("sends address, consent and the empty honeypot field, then shows a confirmation", async () => {
    const subscribe = showWith(() => Promise.resolve({ confirmation_needed: false }));
    fill(" amina@example.com ");
    expect(await screen.findByText(/^Noted\. Karibu/)).toBeTruthy();
    const sent = { email: "amina@example.com", consent: true, website: "", language: "en" };
    expect(subscribe).toHaveBeenCalledExactlyOnceWith(sent);
  });

  test("asks to confirm by the mail only if one is sent", async () => {
    showWith(() => Promise.resolve({ confirmation_needed: true }));
    fill("amina@example.com");
    expect(await screen.findByText(/^One more tap: open the mail from us/)).toBeTruthy();
  });

  test("promises no new mail, because an address gets only a few and a confirmed one none", async () => {
    showWith(() => Promise.resolve({ confirmation_needed: true }));
    fill("amina@example.com");
    const said = await screen.findByText(
      /only a few such mails a day .* none for what is confirmed/,
    );
    expect(said.textContent).toMatch(/If none arrives, look for an earlier one\.$/);
  });

  test("shows the problem and keeps the input", async () => {
    showWith(() => Promise.reject(new ShopProblem({ code: "unreachable" })));
    fill("amina@example.com");
    expect((await screen.findByRole("alert")).textContent).toMatch(/cannot reach the shop/);
    expect(screen.getByDisplayValue("amina@example.com")).toBeTruthy();
  });
});

describe("the footer", () => {
  test("has the links, three social places without target, contact details and the year", () => {
    show();
    const footer = within(screen.getByRole("contentinfo"));
    const targets = footer.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(targets).toEqual([
      "/",
      "/shop",
      "/contact",
      "/wishlist",
      "/orders",
      "mailto:info@korosho.example",
      "tel:+254700000001",
      null,
      null,
      null,
    ]);
    expect(footer.getByText("Ngong Road, Nairobi")).toBeTruthy();
    const year = String(new Date().getFullYear());
    expect(screen.getByRole("contentinfo").textContent).toContain(`© ${year}`);
  });

  test("has the built-in text, of the language in use, if the owner's is empty", () => {
    const versions = [{ language: "sw" as const, title: "Sisi", text: "", blocks: [] }];
    const texts = [{ kind: "about" as const, versions }];
    show(fakeAppContext({ known: [[["get_shop", null], { ...SHOP_INFO, texts }]] }));
    const text = "Nuts and mabuyu, roasted in small batches in Nairobi.";
    expect(screen.getByText(text).hasAttribute("lang")).toBe(false);
  });
});
