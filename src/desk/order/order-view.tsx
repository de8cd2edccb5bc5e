import { useEffect, useState } from "react";
import type { PastLine } from "../../shop/wire";
import { useDesk, useDeskStore } from "../desk-provider";
import { again, withLines } from "./order-draft";
import { focusOn, focusSoon } from "../components/fields";
import { useAltKeys } from "../keys/use-key-down";
import { useDeskText } from "../use-desk-text";
import { useOn } from "../keys/use-keys";
import { CartPanel } from "./cart-panel";
import { CustomerPanel } from "./customer-panel";
import { DonePanel } from "./done-panel";
import type { Extra } from "./extra-form";
import styles from "./order-view.module.css";
import { SendPanel } from "./send-panel";
import { useCustomerProfile, useCustomerActions } from "./use-customer";
import { useDeskQuote } from "./use-desk-quote";
import { usePlace, type PlaceWay } from "./use-place";

/** Phone order on one screen: customer, cart, delivery and total. */
export function OrderView() {
  const desk = useDeskStore();
  const taken = useDesk((state) => state.taken);
  const { data: quote, fresh } = useDeskQuote();
  const placeNow = usePlace(fresh ? quote : undefined);
  // An order that was placed is not placed again.
  const place = async (way: PlaceWay) => {
    if (!taken) await placeNow(way);
  };
  const card = useCustomerProfile();
  const { repeat } = useCustomerActions();
  const title = useDeskText().bar.order;
  const [extra, setExtra] = useState<Extra | null>(null);
  const started = useDesk(({ draft }) => draft.id);
  useEffect(() => {
    if (!taken && started) focusSoon("customer");
  }, [started, taken]);
  const usual = card?.usual ?? [];
  const add = (line: PastLine) =>
    desk.getState().change((draft) => withLines(draft, [again(line)]));
  useAltKeys(Object.fromEntries(usual.map((line, at) => [String(at + 1), () => add(line)])));
  useOn({
    customer: () => focusOn("customer"),
    add: () => focusOn("add"),
    where: () => focusOn("where"),
    note: () => focusOn("note"),
    coupon: () => focusOn("coupon"),
    custom: () => setExtra("custom"),
    discount: () => setExtra("discount"),
    same: () => repeat(card),
    link: () => void place("link"),
    here: () => void place("here"),
    prompt: () => void place("mpesa"),
  });
  return (
    <div className={styles.view}>
      <h1 className="visually-hidden">{title}</h1>
      <CustomerPanel />
      {taken ? (
        <DonePanel taken={taken} />
      ) : (
        <>
          <CartPanel extra={extra} onExtra={setExtra} />
          <SendPanel onPlace={(way) => void place(way)} />
        </>
      )}
    </div>
  );
}
