import { describe, expect, test } from "vitest";
import type { Problem } from "../../shop/wire";
import { EMPTY_DRAFT, type CheckoutDraft } from "../buy/checkout-draft";
import { quoteAt, SELLING_SHOP } from "../testing/buying";
import { checkoutErrors, contactErrors } from "./field-errors";

const missing = (field: string): Problem => ({ code: "invalid_input", field, reason: "missing" });

describe("a refused checkout", () => {
  const quote = quoteAt(65_000)({ lines: [], fulfilment: { method: "pickup" } });
  const errors = (problem: Problem | null, typed: Partial<CheckoutDraft>) =>
    checkoutErrors(problem, { ...EMPTY_DRAFT, ...typed }, SELLING_SHOP, quote);

  test("names every invalid field at once", () => {
    const typed: Partial<CheckoutDraft> = {
      name: "",
      phone: "12",
      email: "amina@",
      recipient: " ",
      is_gift: "yes",
    };
    expect(errors(missing("customer.name"), { ...typed, method: "delivery", zone: "x" })).toEqual({
      name: "missing",
      phone: "wrong",
      email: "wrong",
      recipient: "missing",
      recipient_phone: "missing",
      zone: "missing",
      estate: "missing",
    });
  });

  test("says of a field what the server says", () => {
    const problem: Problem = { code: "invalid_input", field: "customer.name", reason: "too_long" };
    expect(errors(problem, { name: "", phone: "0712 345 678" })).toEqual({ name: "long" });
  });

  test("takes the customer's phone for the payer's unless another one is typed", () => {
    const typed: Partial<CheckoutDraft> = { phone: "0712 345 678", payment: "mpesa" };
    expect(errors(missing("customer.name"), typed)).toEqual({ name: "missing" });
    expect(errors(missing("customer.name"), { ...typed, payer_phone: "12" })).toEqual({
      name: "missing",
      payer_phone: "wrong",
    });
  });

  test("does not judge the payer's phone of a gift that is paid otherwise", () => {
    const typed: Partial<CheckoutDraft> = { payment: "counter", payer_phone: "12", is_gift: "yes" };
    const phones = { phone: "0712 345 678", recipient_phone: "0722 000 111" };
    expect(errors(missing("customer.name"), { ...typed, ...phones, recipient: "Zawadi" })).toEqual({
      name: "missing",
    });
  });

  test("has no invalid fields if it was refused for another reason", () => {
    expect(errors({ code: "unpaid_limit" }, {})).toEqual({});
    expect(errors(null, {})).toEqual({});
  });
});

describe("a refused message", () => {
  test("names every invalid field at once", () => {
    expect(contactErrors(missing("name"), { email: "amina@", phone: "07", message: " " })).toEqual({
      name: "name",
      email: "email",
      phone: "phone",
      message: "message",
    });
  });

  test("has no invalid fields if it was refused for another reason", () => {
    const wait: Problem = { code: "rate_limited", retry_after: 60 };
    expect(contactErrors(wait, {})).toEqual({});
    expect(contactErrors(null, {})).toEqual({});
  });
});
