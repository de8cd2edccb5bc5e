import { useEffect, useRef } from "react";
import { useText } from "../../i18n/use-text";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { localPhone } from "./local-phone";
import { usePaymentProblem } from "./payment-problem";
import { usePayment, type PaymentProps, type ScheduledPayment } from "./use-payment";

type ScheduledStartProps = PaymentProps & { payment: ScheduledPayment; cancel: () => void };

/** Notice of a scheduled payment, which it starts once when the open prompt ends without money. */
export function ScheduledStart({ payment, cancel, ...props }: ScheduledStartProps) {
  const t = useText();
  const paymentProblem = usePaymentProblem();
  const { start, error } = usePayment(props);
  const { state } = props.order.payment;
  const hasEnded = state === "failed" || state === "expired";
  const isStarted = useRef(false);
  useEffect(() => {
    if (!hasEnded || isStarted.current) return;
    isStarted.current = true;
    void start(payment.method, payment.phone, payment.due).then(
      (isAccepted) => isAccepted && cancel(),
    );
  }, [hasEnded, start, payment, cancel]);

  if (error) {
    return (
      <Notice tone="danger" alert>
        {paymentProblem(error, props.order)}
      </Notice>
    );
  }
  const method = t.buy.methods[payment.method];
  const way = payment.phone ? `${method}, ${localPhone(payment.phone)}` : method;
  return (
    <Notice tone="warning" alert>
      <p>{t.order.scheduled(props.payer.prompted, way)}</p>
      <Button look="quiet" onClick={cancel}>
        {t.order.scheduledCancel}
      </Button>
    </Notice>
  );
}
