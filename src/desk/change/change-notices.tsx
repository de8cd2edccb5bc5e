import { useCallback } from "react";
import type { DeskOrder } from "../../shop/wire";
import { Notice } from "../../ui/notice";
import { KeyButton } from "../components/key-button";
import { useDeskStore } from "../desk-provider";
import { useAltKeys } from "../keys/use-key-down";
import { useDeskOrder } from "../orders/use-order";
import { useDeskText } from "../use-desk-text";
import { isChangeable, withTyped, type ChangeDraft } from "./change-draft";
import styles from "./change.module.css";
import { useBeginChange } from "./use-begin-change";

/** Loads the order as it is now; an undo puts what was typed into it. */
function useLoadPresent(typed: ChangeDraft) {
  const t = useDeskText().change;
  const store = useDeskStore();
  const begin = useBeginChange();
  return useCallback(
    async (present: DeskOrder) => {
      if (!isChangeable(present) || !(await begin(present))) return;
      const { undoable, setReason } = store.getState();
      setReason(typed.reason);
      undoable(t.loaded(present.row.number), () => {
        const { changing, beginChange } = store.getState();
        if (changing) beginChange(withTyped(changing, typed));
      });
    },
    [begin, store, t, typed],
  );
}

/** Notice that the order is no longer the one that is being changed. */
function Conflict({ change, present }: { change: ChangeDraft; present: DeskOrder }) {
  const { change: t, status } = useDeskText();
  const load = useLoadPresent(change);
  const { number } = present.row;
  const onLoad = () => void load(present);
  useAltKeys({ L: onLoad });
  if (!isChangeable(present)) {
    return (
      <Notice tone="danger" alert title={t.ended(number, status[present.row.status])}>
        <p className={styles.text}>{t.endedText}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="warning" alert title={t.conflict(number)}>
      <div className={styles.conflict}>
        <p className={styles.text}>{t.conflictText}</p>
        <KeyButton keys="Alt+L" onClick={onLoad}>
          {t.load}
        </KeyButton>
      </div>
    </Notice>
  );
}

/** Notices above a change: another desk changed the order first, or it has a coupon. */
export function ChangeNotices({ change }: { change: ChangeDraft }) {
  const t = useDeskText().change;
  const { data: present } = useDeskOrder(change.order.row.key);
  const { coupon } = change.order.view;
  const isConflict =
    present && !(isChangeable(present) && present.revision === change.order.revision);
  return (
    <div className={styles.notices}>
      {isConflict && <Conflict change={change} present={present} />}
      {coupon && (
        <Notice title={t.coupon(coupon)}>
          <p className={styles.text}>{t.couponText}</p>
        </Notice>
      )}
    </div>
  );
}
