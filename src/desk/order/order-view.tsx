import { useEffect, useState } from "react";
import type { PastLine } from "../../shop/wire";
import { useDesk, useDeskStore } from "../desk-provider";
import { draftLineOf, withLines } from "./order-draft";
import { focusOn, focusSoon } from "../components/fields";
import { useAltKeys } from "../keys/use-key-down";
import { useDeskText } from "../use-desk-text";
import { useOn } from "../keys/use-keys";
import { CartPanel } from "./cart/cart-panel";
import { CustomerPanel } from "./customer/customer-panel";
import { DonePanel } from "./placed/done-panel";
import type { Extra } from "./cart/extra-form";
import styles from "./order-view.module.css";
import { SendPanel } from "./checkout/send-panel";
import { useCustomerProfile, useCustomerActions } from "./customer/use-customer";
import { useDeskQuote } from "./cart/use-desk-quote";
import { usePlace, type PaymentOption } from "./checkout/use-place";

/** Phone order on one screen: customer, cart, delivery and total. */
export function OrderView() {
  const desk = useDeskStore();
  const placed = useDesk((state) => state.placed);
  const { data: quote, fresh } = useDeskQuote();
  const placeNow = usePlace(fresh ? quote : undefined);
  // An order that was placed is not placed again.
  const place = async (option: PaymentOption) => {
    if (!placed) await placeNow(option);
  };
  const profile = useCustomerProfile();
  const { repeat } = useCustomerActions();
  const title = useDeskText().bar.order;
  const [extra, setExtra] = useState<Extra | null>(null);
  const started = useDesk(({ draft }) => draft.id);
  useEffect(() => {
    if (!placed && started) focusSoon("customer");
  }, [started, placed]);
  const usual = profile?.usual ?? [];
  const add = (line: PastLine) =>
    desk.getState().change((draft) => withLines(draft, [draftLineOf(line)]));
  useAltKeys(Object.fromEntries(usual.map((line, at) => [String(at + 1), () => add(line)])));
  useOn({
    customer: () => focusOn("customer"),
    add: () => focusOn("add"),
    destination: () => focusOn("destination"),
    note: () => focusOn("note"),
    coupon: () => focusOn("coupon"),
    custom: () => setExtra("custom"),
    discount: () => setExtra("discount"),
    repeat: () => repeat(profile),
    link: () => void place("link"),
    cash: () => void place("cash"),
    prompt: () => void place("mpesa"),
  });
  return (
    <div className={styles.view}>
      <h1 className="visually-hidden">{title}</h1>
      <CustomerPanel />
      {placed ? (
        <DonePanel placed={placed} />
      ) : (
        <>
          <CartPanel extra={extra} onExtra={setExtra} />
          <SendPanel onPlace={(option) => void place(option)} />
        </>
      )}
    </div>
  );
}
