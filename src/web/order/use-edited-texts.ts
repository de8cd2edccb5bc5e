import { useText } from "../../i18n/use-text";
import type { OrderView } from "../../shop/wire";
import { replacedText, shownText, withText, type TextField } from "./edited-texts";
import type { ChangeDraft } from "./use-change-draft";

/** Returns a value for each field of an address. */
const ofAddress = <Value>(valueOf: (field: TextField) => Value) => ({
  estate: valueOf("estate"),
  landmark: valueOf("landmark"),
  directions: valueOf("directions"),
});

/** Texts of the fields of a change, which are those of the order until the customer types others. */
export function useEditedTexts(order: OrderView, { edits: { texts }, edit }: ChangeDraft) {
  const t = useText().order.change;
  const shown = (field: TextField) => shownText(order, texts, field);
  const sent = (field: TextField) => shown(field).trim();
  /** Hint of a field whose text would replace one that somebody else wrote meanwhile. */
  function hint(field: TextField): string | undefined {
    const replaced = replacedText(order, texts, field);
    return replaced ? t.inOrder(replaced) : undefined;
  }
  return {
    address: ofAddress(shown),
    note: shown("note"),
    hints: { ...ofAddress(hint), note: hint("note") },
    set: (field: TextField, text: string) => edit({ texts: withText(order, texts, field, text) }),
    /** Part of the input that is changed here. */
    input: {
      note: sent("note"),
      ...(order.fulfilment.method === "delivery" && { address: ofAddress(sent) }),
    },
  };
}
