import { LanguageOptions } from "../../../components/language-options";
import { languageOf } from "../../../i18n/language";
import { keysOf } from "../../keys/commands";
import { useDesk, useDeskStore } from "../../desk-provider";
import type { OrderDraft } from "../order-draft";
import { focusOn } from "../../components/fields";
import { LineField } from "../../components/line-field";
import { useDeskText } from "../../use-desk-text";
import { PayKeys } from "./pay-keys";
import styles from "./send.module.css";
import { Totals } from "./totals";
import type { PaymentOption } from "./use-place";
import { DestinationField } from "./destination-field";
import "../../../ui/select.css";

function AddressFields({ draft }: { draft: OrderDraft }) {
  const t = useDeskText().send;
  const desk = useDeskStore();
  const change = (changes: Partial<OrderDraft["address"]>) =>
    desk.getState().change((now) => ({ ...now, address: { ...now.address, ...changes } }));
  const { estate, landmark, directions } = draft.address;
  return (
    <>
      <LineField
        name="estate"
        label={t.estate}
        value={estate}
        onValue={(text) => change({ estate: text })}
        next="landmark"
      />
      <div className={styles.pair}>
        <LineField
          name="landmark"
          label={t.landmark}
          value={landmark}
          onValue={(text) => change({ landmark: text })}
          next="directions"
        />
        <LineField
          name="directions"
          label={t.directions}
          value={directions}
          onValue={(text) => change({ directions: text })}
          next="rider"
        />
      </div>
      <LineField
        name="rider"
        label={t.rider}
        value={draft.riderNote}
        onValue={(riderNote) => desk.getState().change((now) => ({ ...now, riderNote }))}
        next="at"
      />
    </>
  );
}

/** Delivery, note, totals and payment of the order. */
export function SendPanel({ onPlace }: { onPlace: (option: PaymentOption) => void }) {
  const t = useDeskText().send;
  const desk = useDeskStore();
  const draft = useDesk((state) => state.draft);
  const change = (changes: Partial<OrderDraft>) =>
    desk.getState().change((now) => ({ ...now, ...changes }));
  return (
    <section className={styles.panel} aria-label={t.title}>
      <div className={styles.fields}>
        <DestinationField />
        {draft.zone && <AddressFields draft={draft} />}
        <div className={styles.pair}>
          <LineField
            name="at"
            label={t.at}
            value={draft.wantedAt}
            onValue={(wantedAt) => change({ wantedAt })}
            next="note"
          />
          <LineField
            name="coupon"
            label={t.coupon}
            keys={keysOf("coupon")}
            value={draft.coupon}
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
        <LineField
          name="note"
          label={t.note}
          keys={keysOf("note")}
          value={draft.note}
          onValue={(note) => change({ note })}
          onEnter={() => focusOn("add")}
        />
      </div>
      <div className={styles.money}>
        <Totals />
        <PayKeys onPlace={onPlace} />
      </div>
    </section>
  );
}
