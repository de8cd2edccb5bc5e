import { useEffect } from "react";
import { focusSoon } from "../components/fields";
import { useDesk, useDeskStore } from "../desk-provider";
import { useEscape } from "../keys/use-escape";
import { useOn } from "../keys/use-keys";
import { CartPanel } from "../order/cart/cart-panel";
import { SendPanel } from "../order/checkout/send-panel";
import { CustomerPanel } from "../order/customer/customer-panel";
import columns from "../order/order-view.module.css";
import { useEntryKeys } from "../order/use-entry-keys";
import { useDeskText } from "../use-desk-text";
import { isEdited, type ChangeDraft } from "./change-draft";
import { ChangeNotices } from "./change-notices";
import { ChangeTotals } from "./change-totals";
import styles from "./change.module.css";
import { SaveForm } from "./save-form";
import { useChangeQuote } from "./use-change-quote";
import { useSaveChange } from "./use-save-change";

/** Returns the action that leaves the change without saving it; ten seconds long it can be undone. */
function useLeave() {
  const t = useDeskText().change;
  const store = useDeskStore();
  return () => {
    const { changing, endChange, undoable, beginChange } = store.getState();
    if (!changing) return;
    endChange();
    if (!isEdited(changing)) return;
    undoable(t.left(changing.order.row.number), () => beginChange(changing));
  };
}

function Change({ change }: { change: ChangeDraft }) {
  const t = useDeskText().change;
  const { data: priced, error, fresh } = useChangeQuote(change);
  const save = useSaveChange(fresh ? priced : undefined);
  const leave = useLeave();
  const { extra, setExtra } = useEntryKeys();
  useEscape(leave);
  useEffect(() => focusSoon("add"), []);
  useOn({ saveChange: () => void save() });
  const { number } = change.order.row;
  return (
    <div className={styles.view}>
      <h1 className={styles.title}>{t.title(number)}</h1>
      <ChangeNotices change={change} />
      <div className={columns.view}>
        <CustomerPanel offersRepeat={false} />
        <CartPanel quote={error ? undefined : priced?.quote} extra={extra} onExtra={setExtra} />
        <SendPanel
          title={t.panel}
          next="reason"
          money={
            <>
              <ChangeTotals priced={priced} error={error} />
              <SaveForm reason={change.reason} onSave={() => void save()} onLeave={leave} />
            </>
          }
        />
      </div>
    </div>
  );
}

/** Change of a placed order, on the screen of a new order. */
export function ChangeView() {
  const change = useDesk(({ changing }) => changing);
  return change && <Change key={change.order.revision} change={change} />;
}
