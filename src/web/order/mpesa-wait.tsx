import { useText } from "../../i18n/use-text";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Countdown } from "./countdown";
import { PromptNotice } from "./prompt-notice";
import { PayForm } from "./pay-form";
import { Details } from "../shared/details";
import { usePaymentProblemText } from "./payment-problem-text";
import { isPromptOpen, usePayment, type PaymentProps } from "./use-payment";

/** Wait for the payer's PIN: time left, another prompt, another phone. */
export function MpesaWait(props: PaymentProps) {
  const t = useText().order;
  const { expires_in: left } = props.order.payment;
  return (
    <>
      {left !== undefined && <Countdown milliseconds={left} />}
      <SendAgain {...props} />
      <Details title={t.wrongNumber}>
        <PayForm {...props} methods={["mpesa"]} label={t.wrongNumberSend} needsPhone />
      </Details>
    </>
  );
}

/** Button that requests another prompt; the core sends none while the first one is open. */
function SendAgain(props: PaymentProps) {
  const t = useText().order;
  const problemText = usePaymentProblemText();
  const { start, error, busy, prompt } = usePayment(props);
  const { prompted, known } = props.payer;
  return (
    <>
      <Button look="outline" busy={busy} onClick={() => void start("mpesa", known)}>
        {busy ? t.paying : t.promptAgain}
      </Button>
      {error && !isPromptOpen(error, props.order) && (
        <Notice tone="danger" alert>
          {problemText(error, props.order)}
        </Notice>
      )}
      {prompt && <PromptNotice result={prompt} phone={prompted} />}
    </>
  );
}
