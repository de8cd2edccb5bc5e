import { useCallback } from "react";
import useSWR, { useSWRConfig } from "swr";
import { phoneDigits } from "../../../components/phone/phone-digits";
import type { DeskApi } from "../../../shop/ports";
import type { ShopProblem } from "../../../shop/problem";
import type { CustomerProfile } from "../../../shop/wire";
import { useContents, useDeskStore } from "../../desk-provider";
import { freshDraft, withCustomer } from "../order-draft";
import { focusSoon } from "../../components/fields";
import { usePort } from "../../../shop/shop-context";
import { contentsOf, type DeskStore } from "../../store";

/** Returns the typed number in its stored format, if it is a complete phone number. */
export function completeNumber(typed: string): string | null {
  const digits = phoneDigits(typed);
  if (/^[+＋]/.test(typed.trim()) && digits.length >= 9) return `+${digits}`;
  if (digits.startsWith("00") && digits.length >= 11) return `+${digits.slice(2)}`;
  const [, national] = /^(?:254|0)?([17]\d{8})$/.exec(digits) ?? [];
  return national ? `+254${national}` : null;
}

/** Returns the profile of a customer; null if there is none. */
export function findProfile(api: DeskApi, phone: string): Promise<CustomerProfile | null> {
  return api.getCustomer({ phone }).catch((problem: ShopProblem) => {
    if (problem.code === "not_found") return null;
    throw problem;
  });
}

/** SWR key of a customer's profile. */
export const customerKey = (phone: string) => ["get_customer", { phone }] as const;

/** Returns the profile of a customer, null if there is none; an empty number reads nothing. */
export function useProfile(phone: string) {
  const api = usePort("desk");
  const key = phone ? customerKey(phone) : null;
  return useSWR<CustomerProfile | null, ShopProblem>(key, () => findProfile(api, phone));
}

/** Returns the profile of the order's customer; undefined if there is none. */
export function useCustomerProfile(): CustomerProfile | undefined {
  return useProfile(useContents(({ customer }) => customer.phone)).data ?? undefined;
}

/** Starts the next order if the screen shows the one just placed. */
function beginNext(store: DeskStore): void {
  const { view, placed, begin } = store.getState();
  if (view === "order" && placed) begin(freshDraft());
}

/** Actions on customers: choose, create, save. */
export function useCustomerActions() {
  const api = usePort("desk");
  const store = useDeskStore();
  const { mutate } = useSWRConfig();
  const choose = useCallback(
    async (phone: string) => {
      const profile = await api.getCustomer({ phone });
      beginNext(store);
      store.getState().edit((now) => withCustomer(now, profile));
      focusSoon("add");
    },
    [api, store],
  );
  const begin = useCallback(
    (phone: string) => {
      beginNext(store);
      const fresh = { phone, name: "", email: null, notes: "" };
      store.getState().edit((now) => ({ ...now, customer: fresh }));
      focusSoon("name");
    },
    [store],
  );
  const save = useCallback(async () => {
    const { customer, address, zone } = contentsOf(store.getState());
    if (!customer.phone || !customer.name.trim()) return;
    const saved = await api.saveCustomer({ ...customer, zone, address });
    await mutate(customerKey(customer.phone), saved, { revalidate: false });
  }, [api, mutate, store]);
  return { choose, begin, save };
}
