// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { modalDialogs } from "../../app/testing/modal-dialogs";
import { fetchBuyingTexts } from "../../i18n/texts";
import { ShopProblem } from "../../shop/problem";
import type { ChangeDetailsInput, Fulfilment, OrderView, Problem } from "../../shop/wire";
import { anOrder, renderBuying } from "../testing/buying";
import { ChangeDetails } from "./change-details";

beforeAll(fetchBuyingTexts);
beforeAll(modalDialogs);
afterEach(cleanup);

const ACCESS = { id: anOrder().id, key: "secret" };
const OFFER = { refund: 0, revision: 3 };
const ADDRESS = { estate: "Kilimani", landmark: "Yaya Centre", directions: "Blue gate" };
const DELIVERY: Fulfilment = { method: "delivery", zone: "1:2", address: ADDRESS };

function show(changes: Partial<OrderView>, problem?: Problem) {
  const changeDetails = vi.fn((_input: ChangeDetailsInput) =>
    problem ? Promise.reject(new ShopProblem(problem)) : Promise.resolve(),
  );
  const refresh = vi.fn(() => Promise.resolve(undefined));
  renderBuying(<ChangeDetails order={anOrder(changes)} access={ACCESS} refresh={refresh} />, {
    shop: { changeDetails },
    filled: false,
  });
  return { changeDetails, refresh };
}

function open(name: string) {
  fireEvent.click(screen.getByRole("button", { name }));
  return within(screen.getByRole("dialog", { name }));
}

function fill(label: string, value: string) {
  fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value } });
}

function save() {
  fireEvent.click(screen.getByRole("button", { name: "Save the change" }));
}

test("directions and note are filled in, and sent with the revision that was opened", async () => {
  const { changeDetails, refresh } = show({
    fulfilment: DELIVERY,
    note: "Ring twice",
    offered_changes: OFFER,
  });
  const dialog = open("Change directions or note");
  expect(dialog.getByDisplayValue("Kilimani")).toBeTruthy();
  expect(dialog.getByDisplayValue("Ring twice")).toBeTruthy();
  fill("How to find the door (optional)", " Green gate ");
  save();
  const saved = await screen.findByText("Asante, we have your change.");
  expect(document.activeElement?.contains(saved)).toBe(true);
  expect(changeDetails).toHaveBeenCalledExactlyOnceWith({
    ...ACCESS,
    revision: 3,
    address: { ...ADDRESS, directions: "Green gate" },
    note: "Ring twice",
  });
  expect(refresh).toHaveBeenCalled();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an order that is picked up has a note only", async () => {
  const { changeDetails } = show({ offered_changes: OFFER });
  const dialog = open("Change your note");
  expect(dialog.getAllByRole("textbox")).toHaveLength(1);
  fill("Note for your order (optional)", "Call first");
  save();
  await waitFor(() => expect(changeDetails).toHaveBeenCalled());
  expect(changeDetails).toHaveBeenCalledWith({ ...ACCESS, revision: 3, note: "Call first" });
});

test("a delivery without an estate is refused at its field", () => {
  const { changeDetails } = show({ fulfilment: DELIVERY, offered_changes: OFFER });
  open("Change directions or note");
  fill("Estate or road", " ");
  save();
  const field = screen.getByRole("textbox", { name: "Estate or road" });
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field);
  expect(changeDetails).not.toHaveBeenCalled();
});

test("a refusal is explained, keeps what was typed, and reads the order again", async () => {
  const { refresh } = show({ offered_changes: OFFER }, { code: "order_changed", status: "paid" });
  open("Change your note");
  fill("Note for your order (optional)", "Call first");
  save();
  expect((await screen.findByRole("alert")).textContent).toMatch(/changed meanwhile/);
  expect(screen.getByDisplayValue("Call first")).toBeTruthy();
  expect(refresh).toHaveBeenCalled();
});

test("an order that cannot be changed has no button", () => {
  show({ status: "ready" });
  expect(screen.queryByRole("button")).toBeNull();
});
