import { ShopProblem } from "../shop/problem";
import type { ConnectStoreInput, Problem } from "../shop/wire";

/** Fields a person fills in. */
export type ConnectField = "store_url" | "consumer_key" | "consumer_secret";

const FIELDS: readonly ConnectField[] = ["store_url", "consumer_key", "consumer_secret"];

/** Which field a problem of the store is about; others are about none. */
const FIELD_OF: Partial<Record<Problem["code"], ConnectField>> = {
  store_unreachable: "store_url",
  store_not_found: "store_url",
  store_certificate: "store_url",
  store_moved: "store_url",
  store_down: "store_url",
  store_permalinks: "store_url",
  store_plugin_off: "store_url",
  store_key_refused: "consumer_key",
  store_key_read_only: "consumer_key",
  store_key_limited: "consumer_key",
};

/** A form's text under a name, trimmed. */
export function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? "").trim();
}

/** Reads the form as it was filled in. */
export function readConnect(form: FormData): ConnectStoreInput {
  return {
    store_url: textOf(form, "store_url"),
    consumer_key: textOf(form, "consumer_key"),
    consumer_secret: textOf(form, "consumer_secret"),
  };
}

/** The first field that must not stay empty but is; null when there is none. */
export function firstMissing(input: ConnectStoreInput): ConnectField | null {
  return FIELDS.find((field) => input[field] === "") ?? null;
}

/** The field that a problem is about; null when it is about the whole form. */
export function fieldOfProblem(thrown: unknown): ConnectField | null {
  if (!(thrown instanceof ShopProblem)) return null;
  const { problem } = thrown;
  if (problem.code !== "invalid_input") return FIELD_OF[problem.code] ?? null;
  return FIELDS.find((field) => field === problem.field) ?? null;
}
