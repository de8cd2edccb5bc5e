// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { renderBuying } from "../testing/buying";
import { CartLink } from "./cart-link";

// Methods of `<dialog>` and pointers that jsdom lacks.
function showModal(this: HTMLDialogElement) {
  this.dataset.modal = "";
  this.open = true;
}
function close(this: HTMLDialogElement) {
  delete this.dataset.modal;
  this.open = false;
}
const { matches } = HTMLElement.prototype;
function modalMatches(this: HTMLElement, selector: string) {
  return selector === ":modal" ? "modal" in this.dataset : matches.call(this, selector);
}
beforeAll(() =>
  Object.assign(HTMLDialogElement.prototype, { showModal, close, matches: modalMatches }),
);
class Pointer extends MouseEvent {
  readonly pointerType: string;
  constructor(type: string, init?: PointerEventInit) {
    super(type, init);
    this.pointerType = init?.pointerType ?? "";
  }
}
beforeAll(() => Object.assign(window, { PointerEvent: Pointer }));
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const link = () => screen.getByRole("link", { name: /^Cart,/ });
const panel = () => screen.queryByRole<HTMLDialogElement>("dialog", { name: "Your cart" });
const linger = () => act(() => vi.advanceTimersByTimeAsync(300));
const mouse = { pointerType: "mouse" };

async function filled(at = "/") {
  renderBuying(<CartLink />, { at });
  await screen.findByRole("link", { name: "Cart, 1 item" });
}

describe("the cart panel", () => {
  test("opens on a click on the cart as a modal dialog, with links to checkout and cart", async () => {
    await filled();
    fireEvent.click(link());
    await waitFor(() => expect(panel()?.dataset.modal).toBe(""));
    const inside = within(panel() ?? document.body);
    expect(await inside.findByText("Ksh 650 each")).toBeTruthy();
    const hrefs = ["Go to checkout", "See the cart"].map((name) =>
      inside.getByRole("link", { name }).getAttribute("href"),
    );
    expect(hrefs).toEqual(["/checkOut", "/cart"]);
    expect(screen.getByTestId("address").textContent).toBe("/");
  });

  test("closes by its button", async () => {
    await filled();
    fireEvent.click(link());
    await waitFor(() => expect(panel()).toBeTruthy());
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(panel()).toBeNull();
  });

  test("opens as a preview while the pointer hovers over the cart, and closes afterwards", async () => {
    await filled();
    fireEvent.pointerEnter(link(), mouse);
    await linger();
    await waitFor(() => expect(panel()).toBeTruthy());
    expect(panel()?.dataset.modal).toBeUndefined();
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
    await waitFor(() => expect(panel()?.dataset.modal).toBe(""));
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
