// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Suspense, use, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { AddressRouter } from "../../app/address-router";
import { modalDialogs } from "../../app/testing/modal-dialogs";
import { renderBuying } from "../testing/buying";
import { useGo } from "../../ui/address";
import { CartLink } from "./cart-link";
import { ShellAtPath } from "../testing/shell-at-path";

beforeAll(modalDialogs);
class Pointer extends MouseEvent {
  readonly pointerType: string;
  constructor(type: string, init?: PointerEventInit) {
    super(type, init);
    this.pointerType = init?.pointerType ?? "";
  }
}
// Pointers and scrolling, which jsdom lacks.
beforeAll(() => Object.assign(window, { PointerEvent: Pointer, scrollTo: vi.fn() }));
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const link = () => screen.getByRole("link", { name: /^Cart,/ });
const panel = () => screen.queryByRole<HTMLDialogElement>("dialog", { name: "Your cart" });
const linger = () => act(() => vi.advanceTimersByTimeAsync(300));
const mouse = { pointerType: "mouse" };

/** Button that goes to the shop, where the cart is clicked as soon as the page is shown. */
function GoAndClickCart() {
  const go = useGo();
  const { key } = useLocation();
  const from = useRef(key);
  useLayoutEffect(() => {
    if (key !== from.current) link().click();
  }, [key]);
  return <button onClick={() => go("/shop")}>Go and click</button>;
}

/** Screen with a link to the shop, whose own screen waits for `loaded`. */
function Screen({ loaded }: { loaded: Promise<void> }) {
  const go = useGo();
  const { pathname } = useLocation();
  if (pathname !== "/shop") return <button onClick={() => go("/shop")}>To the shop</button>;
  use(loaded);
  return <h1>The shop</h1>;
}

async function filled(at = "/") {
  renderBuying(<CartLink />, { at });
  await screen.findByRole("link", { name: "Cart, 1 item" });
}

describe("the cart panel", () => {
  test("opens on a click on the cart as a modal dialog, with links to checkout and cart", async () => {
    await filled();
    fireEvent.click(link());
    await waitFor(() => expect(panel()?.matches(":modal")).toBe(true));
    const inside = within(panel() ?? document.body);
    expect(await inside.findByText("Ksh 650 each")).toBeTruthy();
    const hrefs = ["Go to checkout", "See the cart"].map((name) =>
      inside.getByRole("link", { name }).getAttribute("href"),
    );
    expect(hrefs).toEqual(["/checkOut", "/cart"]);
    expect(screen.getByTestId("address").textContent).toBe("/");
  });

  test("opens on a click right after a navigation", async () => {
    renderBuying(
      <>
        <CartLink />
        <GoAndClickCart />
      </>,
    );
    await screen.findByRole("link", { name: "Cart, 1 item" });
    fireEvent.click(screen.getByRole("button", { name: "Go and click" }));
    await waitFor(() => expect(panel()?.matches(":modal")).toBe(true));
  });

  test("stays open if the page of a navigation is shown after the click", async () => {
    let show: () => void = vi.fn();
    const loaded = new Promise<void>((resolve) => void (show = resolve));
    renderBuying(
      <AddressRouter>
        <CartLink />
        <Suspense>
          <Screen loaded={loaded} />
        </Suspense>
      </AddressRouter>,
    );
    await screen.findByRole("link", { name: "Cart, 1 item" });
    fireEvent.click(screen.getByRole("button", { name: "To the shop" }));
    fireEvent.click(link());
    await waitFor(() => expect(panel()?.matches(":modal")).toBe(true));
    show();
    await screen.findByText("The shop");
    expect(panel()?.matches(":modal")).toBe(true);
    act(() => window.history.back());
    await waitFor(() => expect(panel()).toBeNull());
  });

  test("closes by its button", async () => {
    await filled();
    fireEvent.click(link());
    await waitFor(() => expect(panel()).toBeTruthy());
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(panel()).toBeNull();
  });

  test("gives the focus to the page that it leads to", async () => {
    renderBuying(<ShellAtPath footer={() => null}>Page</ShellAtPath>);
    const cart = await screen.findByRole("link", { name: "Cart, 1 item" });
    cart.focus();
    fireEvent.click(cart);
    await waitFor(() => expect(panel()?.matches(":modal")).toBe(true));
    fireEvent.click(screen.getByRole("link", { name: "See the cart" }));
    expect(document.activeElement).toBe(screen.getByRole("main"));
    expect(panel()).toBeNull();
  });

  test("opens as a preview while the pointer hovers over the cart, and closes afterwards", async () => {
    await filled();
    fireEvent.pointerEnter(link(), mouse);
    await linger();
    await waitFor(() => expect(panel()).toBeTruthy());
    expect(panel()?.matches(":modal")).toBe(false);
    fireEvent.pointerLeave(link(), mouse);
    await linger();
    expect(panel()).toBeNull();
  });

  test("stays open when the cart is clicked during the preview", async () => {
    await filled();
    fireEvent.pointerEnter(link(), mouse);
    await linger();
    await waitFor(() => expect(panel()).toBeTruthy());
    fireEvent.click(link());
    await waitFor(() => expect(panel()?.matches(":modal")).toBe(true));
    fireEvent.pointerLeave(link(), mouse);
    await linger();
    expect(panel()).toBeTruthy();
  });

  test("does not open for a passing pointer or a touch", async () => {
    await filled();
    fireEvent.pointerEnter(link(), mouse);
    fireEvent.pointerLeave(link(), mouse);
    await linger();
    fireEvent.pointerEnter(link(), { pointerType: "touch" });
    await linger();
    expect(panel()).toBeNull();
  });

  test.each(["/cart", "/checkOut"])(
    "does not open on %s, where the link opens the cart page",
    async (at) => {
      await filled(at);
      fireEvent.click(link());
      expect(panel()).toBeNull();
      expect(screen.getByTestId("address").textContent).toBe("/cart");
    },
  );
});
