import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { useSWRConfig } from "swr";
import { useProblemText } from "../../i18n/use-text";
import { usePort } from "../../shop/shop-context";
import type { CustomerProfile, CustomerRecord } from "../../shop/wire";
import { useDesk, useDeskStore } from "../desk-provider";
import { useHeldOrderActions } from "../held-orders/use-held-orders";
import { customerKey, useCustomerActions } from "../order/customer/use-customer";

type Changes = Partial<Pick<CustomerRecord, "notes" | "avoided">>;

/**
 * Returns the action that saves notes or allergens of a customer and returns whether that succeeded.
 * The screen shows the change at once, and the former state again if it fails.
 */
function useSaveCustomer(phone: string) {
  const api = usePort("desk");
  const store = useDeskStore();
  const problemText = useProblemText();
  const { mutate } = useSWRConfig();
  // One after the other: of two changes at once, the earlier one might be stored last.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    async (changes: Changes): Promise<boolean> => {
      const changed = (profile: CustomerProfile) => ({
        ...profile,
        details: { ...profile.details, ...changes },
      });
      const write = async () => {
        // Other details may have been saved since this view read them.
        const { details } = await api.getCustomer({ phone });
        return api.saveCustomer({ ...details, ...changes });
      };
      const saved = queue.current.then(write);
      queue.current = saved.catch(() => undefined);
      try {
        await mutate<CustomerProfile | null>(customerKey(phone), saved, {
          optimisticData: (known) => (known ? changed(known) : null),
          revalidate: false,
        });
        return true;
      } catch (thrown) {
        store.getState().notify(problemText(thrown), "danger");
        // The state before may lack a change that was saved while this one waited.
        void mutate(customerKey(phone));
        return false;
      }
    },
    [api, mutate, phone, problemText, store],
  );
}

/** Returns the notes on a customer as staff type them; they are saved when the field is left. */
function useNotes(phone: string, stored: string, save: (changes: Changes) => Promise<boolean>) {
  const store = useDeskStore();
  // In the store: a desk that is locked meanwhile refuses to save, and keeps them until it is opened.
  const typed = useDesk(({ typedNotes }) => typedNotes);
  const text = typed?.phone === phone ? typed.text : stored;
  const saveTyped = async () => {
    const { typedNotes, setNotes } = store.getState();
    if (typedNotes?.phone !== phone || !(await save({ notes: typedNotes.text }))) return;
    setNotes(phone, typedNotes.text);
  };
  const onLeave = useEffectEvent(() => void saveTyped());
  useEffect(() => () => onLeave(), []);
  return {
    text,
    type: (notes: string) => store.getState().typeNotes({ phone, text: notes }),
    save: () => void saveTyped(),
  };
}

/** Returns what staff may change about a customer. */
export function useCustomerFile(phone: string, profile: CustomerProfile | undefined) {
  const save = useSaveCustomer(phone);
  const notes = useNotes(phone, profile?.details.notes ?? "", save);
  return { notes, avoid: (avoided: CustomerRecord["avoided"]) => void save({ avoided }) };
}

/** Returns the action that begins an order for a customer, and holds one for another customer. */
export function useNewOrder(phone: string, isKnown: boolean) {
  const store = useDeskStore();
  const problemText = useProblemText();
  const { hold } = useHeldOrderActions();
  const { choose, begin } = useCustomerActions();
  return async () => {
    const { draft, show, notify } = store.getState();
    const isForOther = draft.customer.phone !== "" && draft.customer.phone !== phone;
    show("order");
    try {
      if (isForOther) await hold();
      if (isKnown) await choose(phone);
      else begin(phone);
    } catch (thrown) {
      notify(problemText(thrown), "danger");
    }
  };
}
