// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { InvalidReason, OrderingRulesView, SaveOrderingRulesInput } from "../../shop/wire";
import { inputsOf, OTIENO, refuse } from "../testing/fake-admin";
import { openAdmin } from "../testing/open-admin";

afterEach(cleanup);

const VIEW: OrderingRulesView = {
  rules: {
    payment_methods: ["mpesa", "card", "counter"],
    pickup: true,
    customer_changes: "unpaid",
    exchange_rates: [{ currency: "USD", worth: 12_940 }],
  },
  revision: 3,
  is_from_file: false,
  available_methods: ["mpesa", "counter", "on_delivery"],
  currency: "KES",
  store_has_pickup: false,
};

const savedBy = (view: OrderingRulesView) => ({
  getOrderingRules: () => Promise.resolve(view),
  saveOrderingRules: ({ rules }: SaveOrderingRulesInput) =>
    Promise.resolve({ ...view, rules, revision: view.revision + 1 }),
});

async function open(methods: Parameters<typeof openAdmin>[2] = savedBy(VIEW)) {
  const { admin } = openAdmin("/admin/ordering", undefined, methods);
  await screen.findByRole("form", { name: "Payment and orders" });
  return admin;
}

const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
const tick = (name: string) => fireEvent.click(screen.getByRole("checkbox", { name }));

test("methods in their order, pick-up, changes and rates are saved with the revision", async () => {
  const admin = await open();
  tick("Card");
  tick("On delivery, to the rider");
  fireEvent.click(screen.getByRole("button", { name: "Move “On delivery, to the rider” up" }));
  tick("Customers may collect their orders at the shop");
  change("Customers cancel or correct their orders", "until_packed");
  change("One unit in KES", "130,5");
  fireEvent.click(screen.getByRole("button", { name: "Add a currency" }));
  const [, code] = screen.getAllByLabelText("Currency");
  const [, worth] = screen.getAllByLabelText("One unit in KES");
  if (!code || !worth) throw new Error("no second rate");
  fireEvent.change(code, { target: { value: "eur" } });
  fireEvent.change(worth, { target: { value: "140.15" } });
  save();
  await screen.findByText(/^Saved\./);
  const rules = {
    payment_methods: ["mpesa", "on_delivery", "counter"],
    pickup: false,
    customer_changes: "until_packed",
    exchange_rates: [
      { currency: "USD", worth: 13_050 },
      { currency: "EUR", worth: 14_015 },
    ],
  };
  expect(inputsOf(admin, "saveOrderingRules")).toEqual([{ rules, revision: 3 }]);
});

test("a method that the server cannot offer says so", async () => {
  await open();
  const rows = screen.getAllByRole("listitem").filter((row) => row.closest("ol"));
  const unavailable = rows.filter((row) => within(row).queryByText(/^Not offered:/));
  expect(
    unavailable.map((row) => within(row).getByRole("checkbox").parentElement?.textContent),
  ).toEqual(["Card"]);
});

test("a removed rate is not saved", async () => {
  const admin = await open();
  fireEvent.click(screen.getByRole("button", { name: "Remove USD" }));
  save();
  await screen.findByText(/^Saved\./);
  expect(inputsOf(admin, "saveOrderingRules")).toMatchObject([{ rules: { exchange_rates: [] } }]);
});

const REFUSED: [field: string, reason: InvalidReason, label: string, text: string][] = [
  ["payment_methods", "missing", "M-Pesa", "Choose at least one way to pay that can be offered."],
  [
    "exchange_rates.0.currency",
    "malformed",
    "Currency",
    "Enter the three letters of another currency, each once.",
  ],
  ["exchange_rates.0.worth", "out_of_range", "One unit in KES", "Enter an amount above zero."],
];

test.each(REFUSED)("refused %s is named at its field", async (path, reason, label, text) => {
  const problem = { code: "invalid_input", field: `rules.${path}`, reason } as const;
  await open({ ...savedBy(VIEW), saveOrderingRules: () => refuse(problem) });
  save();
  const field = screen.getByLabelText(label, { exact: false, selector: "[name^=rules]" });
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(document.activeElement).toBe(field);
  expect(screen.getAllByText(text).length).toBeGreaterThan(0);
});

test("a clerk does not see the rules", async () => {
  const { admin } = openAdmin("/admin/ordering", (one) => void (one.account = OTIENO));
  expect(await screen.findByText("Only a manager sees this screen.")).toBeTruthy();
  expect(inputsOf(admin, "getOrderingRules")).toEqual([]);
});
