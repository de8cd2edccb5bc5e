// Pattern of e-mail addresses against the cases of the core's rule
// (`crates/domain/tests/email.rs`).
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isEmail } from "./email";

type Cases = { valid: string[]; invalid: string[] };

const cases = JSON.parse(readFileSync("crates/domain/tests/data/emails.json", "utf8")) as Cases;

test("every valid address is accepted", () => {
  expect(cases.valid.filter((address) => !isEmail(address))).toEqual([]);
});

test("every malformed address is refused", () => {
  expect(cases.invalid.filter((address) => isEmail(address))).toEqual([]);
});
