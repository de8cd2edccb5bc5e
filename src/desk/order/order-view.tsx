import { useEffect } from "react";
import { useDesk } from "../desk-provider";
import { focusOn, focusSoon } from "../components/fields";
import { useDeskText } from "../use-desk-text";
import { useOn } from "../keys/use-keys";
import { CartPanel } from "./cart/cart-panel";
import { CustomerPanel } from "./customer/customer-panel";
import { DonePanel } from "./placed/done-panel";
import styles from "./order-view.module.css";
import { CouponField, LanguageField } from "./checkout/new-order-fields";
import { PayKeys } from "./checkout/pay-keys";
import { SendPanel } from "./checkout/send-panel";
import { Totals } from "./checkout/totals";
import { useRepeat } from "./customer/use-repeat";
import { useDeskQuote } from "./cart/use-desk-quote";
import { useEntryKeys } from "./use-entry-keys";
import { usePlace, type PaymentOption } from "./checkout/use-place";

/** Phone order on one screen: customer, cart, delivery and total. */
export function OrderView() {
  const placed = useDesk((state) => state.placed);
  const { data: quote, error, fresh } = useDeskQuote();
  const placeNow = usePlace(fresh ? quote : undefined);
  // An order that was placed is not placed again.
  const place = async (option: PaymentOption) => {
    if (!placed) await placeNow(option);
  };
  const { profile, extra, setExtra } = useEntryKeys();
  const repeat = useRepeat();
  const t = useDeskText();
  const started = useDesk(({ draft }) => draft.id);
  useEffect(() => {
    if (!placed && started) focusSoon("customer");
  }, [started, placed]);
  useOn({
    coupon: () => focusOn("coupon"),
    repeat: () => void repeat(profile),
    link: () => void place("link"),
    cash: () => void place("cash"),
    prompt: () => void place("mpesa"),
  });
  return (
    <div className={styles.view}>
      <h1 className="visually-hidden">{t.bar.order}</h1>
      <CustomerPanel offersRepeat />
      {placed ? (
        <DonePanel placed={placed} />
      ) : (
        <>
          <CartPanel quote={quote} extra={extra} onExtra={setExtra} />
          <SendPanel
            title={t.send.title}
            coupon={<CouponField />}
            language={<LanguageField />}
            next="add"
            money={
              <>
                <Totals quote={quote} error={error} />
                <PayKeys onPlace={(option) => void place(option)} />
              </>
            }
          />
        </>
      )}
    </div>
  );
}
