import { useState } from "react";
import { formatMoney } from "../../money/format";
import { ShopProblem } from "../../shop/problem";
import { useProblemText } from "../../i18n/use-text";
import { Button } from "../../ui/button";
import { usePayAgain } from "../order/use-checkout";
import { useOrdering } from "../review/use-ordering";
import { useSession } from "../session/session-provider";
import { useKioskText } from "../use-kiosk-text";
import styles from "./keyboard-screen.module.css";
import { KeyboardScreen } from "./keyboard-screen";
import { groupedPhone } from "./phone-entry";
import { usePhoneForm } from "./use-phone-form";

/**
 * Screen for the phone that pays by M-Pesa. Its button places the order and requests the prompt; for
 * an order that exists it requests the prompt again.
 */
export function PayingPhone() {
  return useSession().session.order ? <PayAgain /> : <OrderAndPay />;
}

function OrderAndPay() {
  const t = useKioskText().customer;
  const problemText = useProblemText();
  const { session, change } = useSession();
  const ordering = useOrdering();
  const { quote, busy, problem } = ordering;
  const total = quote && formatMoney(quote.total, quote.currency);
  return (
    <>
      <PhoneScreen
        amount={total}
        back={busy ? null : () => change({ step: "review" })}
        busy={busy !== null}
        problem={problem && problemText(new ShopProblem(problem))}
        action={t.ask(total ?? "")}
        ready={ordering.ready}
        onSubmit={(phone) => {
          change({ mpesaPhone: phone });
          ordering.order({ option: "mpesa", mpesaPhone: phone });
        }}
        offered={session.phone}
      />
      {ordering.confirmation}
    </>
  );
}

function PayAgain() {
  const t = useKioskText().customer;
  const { change } = useSession();
  const pay = usePayAgain();
  return (
    <PhoneScreen
      back={() => change({ step: "done" })}
      action={t.askAgain}
      ready
      onSubmit={(phone) => {
        change({ step: "done" });
        void pay("mpesa", phone);
      }}
    />
  );
}

type PhoneScreenProps = {
  amount?: string;
  back: (() => void) | null;
  busy?: boolean;
  problem?: string | null;
  /** Label of the button. */
  action: string;
  ready: boolean;
  onSubmit: (phone: string) => void;
  /** Number typed before for another purpose: offered, never used without a tap. */
  offered?: string;
};

function PhoneScreen(props: PhoneScreenProps) {
  const t = useKioskText().customer;
  const { session } = useSession();
  const { offered = "", busy = false, problem } = props;
  const [phone, setPhone] = useState(session.mpesaPhone);
  const { formProps, check, error } = usePhoneForm();
  return (
    <KeyboardScreen
      form={formProps(() => check(phone) && !busy && props.onSubmit(phone))}
      title={t.phoneTitle}
      text={t.phoneText}
      amount={props.amount}
      back={props.back}
      idle={busy ? null : undefined}
      kind="phone"
      label={t.phone}
      value={phone}
      onChange={setPhone}
      error={error ?? problem ?? null}
      tools={
        phone === "" &&
        offered !== "" && (
          <button type="button" className={styles.offered} onClick={() => setPhone(offered)}>
            {t.payFrom(groupedPhone(offered))}
          </button>
        )
      }
    >
      <Button type="submit" large wide busy={busy} disabled={!props.ready}>
        {props.action}
      </Button>
    </KeyboardScreen>
  );
}
