import { LanguageOptions } from "../../../components/language-options";
import { languageOf } from "../../../i18n/language";
import { keysOf } from "../../keys/commands";
import { useDesk, useDeskStore } from "../../desk-provider";
import type { OrderDraft } from "../order-draft";
import { LineField } from "../../components/line-field";
import { useDeskText } from "../../use-desk-text";
import { PayKeys } from "./pay-keys";
import styles from "./send.module.css";
import { Totals } from "./totals";
import type { PaymentOption } from "./use-place";
import { DestinationField } from "./destination-field";
import "../../../ui/select.css";

/** Keys of the draft's texts by the name of their field. */
const TEXTS = { rider: "riderNote", at: "wantedAt", coupon: "coupon", note: "note" } as const;

/** Returns the draft, its changes, and the props that connect fields to its texts. */
function useDraftFields() {
  const t = useDeskText().send;
  const desk = useDeskStore();
  const draft = useDesk((state) => state.draft);
  const change = (changes: Partial<OrderDraft>) =>
    desk.getState().change((now) => ({ ...now, ...changes }));
  const bind = (name: keyof typeof TEXTS) => ({
    name,
    label: t[name],
    value: draft[TEXTS[name]],
    onValue: (text: string) => change({ [TEXTS[name]]: text }),
  });
  const bindAddress = (name: keyof OrderDraft["address"]) => ({
    name,
    label: t[name],
    value: draft.address[name],
    onValue: (text: string) =>
      desk.getState().change((now) => ({ ...now, address: { ...now.address, [name]: text } })),
  });
  return { draft, change, bind, bindAddress };
}

function AddressFields({ bind, bindAddress }: ReturnType<typeof useDraftFields>) {
  return (
    <>
      <LineField {...bindAddress("estate")} next="landmark" />
      <div className={styles.pair}>
        <LineField {...bindAddress("landmark")} next="directions" />
        <LineField {...bindAddress("directions")} next="rider" />
      </div>
      <LineField {...bind("rider")} next="at" />
    </>
  );
}

/** Delivery, note, totals and payment of the order. */
export function SendPanel({ onPlace }: { onPlace: (option: PaymentOption) => void }) {
  const t = useDeskText().send;
  const fields = useDraftFields();
  const { draft, change, bind } = fields;
  return (
    <section className={styles.panel} aria-label={t.title}>
      <div className={styles.fields}>
        <DestinationField />
        {draft.zone && <AddressFields {...fields} />}
        <div className={styles.pair}>
          <LineField {...bind("at")} next="note" />
          <LineField
            {...bind("coupon")}
            keys={keysOf("coupon")}
            onValue={(coupon) => change({ coupon: coupon.trim() })}
            next="note"
          />
        </div>
        <label className={styles.language}>
          {t.speaks}{" "}
          <select
            className="select"
            value={draft.language}
            onChange={({ target }) =>
              change({ language: languageOf(target.value) ?? draft.language })
            }
          >
            <LanguageOptions />
          </select>
        </label>
        <LineField {...bind("note")} keys={keysOf("note")} next="add" />
      </div>
      <div className={styles.money}>
        <Totals />
        <PayKeys onPlace={onPlace} />
      </div>
    </section>
  );
}
