import { useState } from "react";
import type { PastLine } from "../../shop/wire";
import { focusOn } from "../components/fields";
import { useDeskStore } from "../desk-provider";
import { useAltKeys } from "../keys/use-key-down";
import { useOn } from "../keys/use-keys";
import type { Extra } from "./cart/extra-form";
import { useCustomerProfile } from "./customer/use-customer";
import { draftLineOf, withLines } from "./order-draft";

/** Keys that a new order and the change of an order share, and the open form of an extra item. */
export function useEntryKeys() {
  const desk = useDeskStore();
  const profile = useCustomerProfile();
  const [extra, setExtra] = useState<Extra | null>(null);
  const usual = profile?.usual ?? [];
  const add = (line: PastLine) =>
    desk.getState().edit((now) => withLines(now, [draftLineOf(line)]));
  useAltKeys(Object.fromEntries(usual.map((line, at) => [String(at + 1), () => add(line)])));
  useOn({
    customer: () => focusOn("customer"),
    add: () => focusOn("add"),
    destination: () => focusOn("destination"),
    slot: () => focusOn("slot"),
    note: () => focusOn("note"),
    custom: () => setExtra("custom"),
    discount: () => setExtra("discount"),
  });
  return { profile, extra, setExtra };
}
