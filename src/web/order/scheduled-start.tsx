import { useEffect, useRef } from "react";
import { useText } from "../../i18n/use-text";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { localPhone } from "./local-phone";
import { usePaymentProblemText } from "./payment-problem-text";
import { usePayment, type PaymentProps, type ScheduledPayment } from "./use-payment";

type ScheduledStartProps = PaymentProps & { payment: ScheduledPayment };

/** Notice of a scheduled payment, which it starts once when the open prompt ends without money. */
export function ScheduledStart({ payment, ...props }: ScheduledStartProps) {
  const t = useText();
  const problemText = usePaymentProblemText();
  const { schedule } = props;
  // Its own start neither ends nor repeats it: an error stays until the person pays in another way.
  const { start, error } = usePayment({ ...props, schedule: () => undefined });
  const { state } = props.order.payment;
  const hasEnded = state === "failed" || state === "expired";
  const isStarted = useRef(false);
  useEffect(() => {
    if (!hasEnded || isStarted.current) return;
    isStarted.current = true;
    void start(payment.method, payment.phone, payment.due).then(
      (isAccepted) => isAccepted && schedule(null),
    );
  }, [hasEnded, start, payment, schedule]);

  if (error) {
    return (
      <Notice tone="danger" alert>
        {problemText(error, props.order)}
      </Notice>
    );
  }
  const method = t.buy.methods[payment.method];
  const way = payment.phone ? `${method}, ${localPhone(payment.phone)}` : method;
  return (
    <Notice tone="warning" alert>
      <p>{t.order.scheduled(props.payer.prompted, way)}</p>
      <Button look="quiet" onClick={() => schedule(null)}>
        {t.order.scheduledCancel}
      </Button>
    </Notice>
  );
}
