import { useState } from "react";
import { useProblemText, useText } from "../../i18n/use-text";
import { invalidField } from "../../shop/invalid-field";
import { useReportReceipt } from "../../shop/use-messages";
import type { OrderView } from "../../shop/wire";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { takeFocus } from "../../ui/focus-restoration";
import { Notice } from "../../ui/notice";
import { useForm } from "../../ui/use-form";
import { Details } from "../shared/details";
import styles from "./pay-form.module.css";
import { isReceiptChecked } from "./payment-status";
import type { OrderProps } from "./use-payment";

/** Longest text of the receipt's field. */
export const LONGEST_RECEIPT = 20;

/** Payment states in which the customer may know of a payment that the shop does not. */
const UNSEEN = ["pending", "unknown", "failed", "expired", "unpaid"];

/** Whether the customer may know of a payment of this order that the shop has not seen. */
export function canReportReceipt({ payment }: OrderView): boolean {
  const { method, state, received, due } = payment;
  return method === "mpesa" && (received === 0 || due > 0) && UNSEEN.includes(state);
}

/** Report of an M-Pesa receipt: the shop asks M-Pesa, else its staff look for the payment. */
export function ReceiptReport({ order, access, refresh }: OrderProps) {
  const t = useText().order;
  const [sent, setSent] = useState(false);
  if (!canReportReceipt(order)) return null;
  const isKnown = order.payment.receipt_reported === true;
  // From here on the shop says whether its staff still look for the payment.
  if (sent && isKnown) setSent(false);
  const isReported = sent || isKnown;
  if (isReported && !isReceiptChecked(order)) {
    return (
      <div ref={sent ? takeFocus : undefined} tabIndex={-1}>
        <Notice tone="info" title={t.receiptSent}>
          <p>{t.receiptSentText}</p>
        </Notice>
      </div>
    );
  }
  return (
    <Details key={String(isReported)} title={t.receiptOpen}>
      <ReceiptForm
        access={access}
        onSent={() => {
          setSent(true);
          void refresh();
        }}
      />
    </Details>
  );
}

type ReceiptFormProps = Pick<OrderProps, "access"> & { onSent: () => void };

function ReceiptForm({ access, onSent }: ReceiptFormProps) {
  const t = useText().order;
  const problemText = useProblemText();
  const { formProps } = useForm();
  const [receipt, setReceipt] = useState("");
  const { trigger, error, isMutating } = useReportReceipt();
  const refused = invalidField(error?.problem ?? null, ["receipt"]);
  const fault = refused && (refused.reason === "malformed" ? t.receiptWrong : t.receiptOther);
  async function send() {
    try {
      await trigger({ ...access, receipt: receipt.trim() });
      onSent();
    } catch {
      // The error is shown on the screen.
    }
  }
  return (
    <form {...formProps(() => void send())} className={styles.fields} noValidate>
      <Field
        name="receipt"
        label={t.receiptNumber}
        hint={t.receiptHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={LONGEST_RECEIPT}
        value={receipt}
        error={fault}
        onChange={(event) => setReceipt(event.currentTarget.value)}
      />
      {error && !refused && (
        <Notice tone="danger" alert>
          {error.code === "forbidden" ? t.receiptTooMany : problemText(error)}
        </Notice>
      )}
      <Button type="submit" look="outline" wide busy={isMutating}>
        {isMutating ? t.paying : t.receiptSend}
      </Button>
    </form>
  );
}
