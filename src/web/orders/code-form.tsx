import type { Ref } from "react";
import { useProblemText, useText } from "../../i18n/use-text";
import { invalidField } from "../../shop/invalid-field";
import { toProblem } from "../../shop/problem";
import { useOpenOrderByCode } from "../../shop/use-order-code";
import type { InvalidReason, OrderCodeInput } from "../../shop/wire";
import { useGo } from "../../ui/address";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { takeFocus } from "../../ui/focus-restoration";
import { Notice } from "../../ui/notice";
import { textOf, useForm } from "../../ui/use-form";
import { useCodeRecipient } from "./use-code-channels";
import styles from "./find-order.module.css";

const FIELDS = ["code"] as const;

/** Text of an error of the code. */
export const codeFault = (reason: InvalidReason, t: { codeWrong: string; codeMissing: string }) =>
  reason === "unknown" ? t.codeWrong : t.codeMissing;

type CodeFieldProps = {
  /** Contact of the order, as it was typed. */
  contact: string;
  error?: string | null;
  ref?: Ref<HTMLInputElement>;
};

/** Field for the code of the message. */
export function CodeField({ contact, error, ref }: CodeFieldProps) {
  const t = useText().orders.find;
  const recipient = useCodeRecipient(contact);
  return (
    <Field
      ref={ref}
      name="code"
      label={t.code}
      hint={t.sent(recipient)}
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      required
      maxLength={12}
    />
  );
}

type CodeFormProps = { named: OrderCodeInput; onBack: () => void };

/**
 * Form for the code of the message. Its field takes the focus, so that the phone offers the code and
 * screen readers read where it was sent.
 */
export function CodeForm({ named, onBack }: CodeFormProps) {
  const t = useText().orders.find;
  const go = useGo();
  const problemText = useProblemText();
  const { formProps, errors, show } = useForm<"code", string>(FIELDS);
  const { trigger, error, isMutating } = useOpenOrderByCode();
  const isOfField = invalidField(error?.problem ?? null, FIELDS) !== null;
  async function open(data: FormData) {
    const code = textOf(data, "code");
    if (!show(code ? {} : { code: t.codeMissing }) || isMutating) return;
    try {
      const { id, key } = await trigger({ number: named.number, contact: named.contact, code });
      go(`/order/${id}?key=${encodeURIComponent(key)}`);
    } catch (thrown) {
      const refused = invalidField(toProblem(thrown).problem, FIELDS);
      if (refused) show({ code: codeFault(refused.reason, t) });
    }
  }
  return (
    <form {...formProps((data) => void open(data))} className={styles.form} noValidate>
      <CodeField contact={named.contact} error={errors.code} ref={takeFocus} />
      {error && !isOfField && (
        <Notice tone="danger" alert>
          {problemText(error)}
        </Notice>
      )}
      <Button type="submit" wide busy={isMutating}>
        {t.open}
      </Button>
      <p className="note">{t.nothing}</p>
      <Button look="quiet" onClick={onBack}>
        {t.back}
      </Button>
    </form>
  );
}
