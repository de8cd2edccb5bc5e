import { useLanguage, useProblemText, useText } from "../../i18n/use-text";
import { invalidField } from "../../shop/invalid-field";
import { toProblem } from "../../shop/problem";
import { useRequestOrderCode } from "../../shop/use-order-code";
import type { OrderCodeInput } from "../../shop/wire";
import { Button } from "../../ui/button";
import { takeFocus } from "../../ui/focus-restoration";
import { Notice } from "../../ui/notice";
import { textOf, useForm } from "../../ui/use-form";
import styles from "./find-order.module.css";
import { missingEntries, REQUEST_FIELDS, requestFault, RequestFields } from "./request-fields";

type RequestFormProps = {
  /** Input of the previous request, if any. */
  typed: OrderCodeInput | undefined;
  onSent: (input: OrderCodeInput) => void;
};

/** State of the form: errors of its fields, and its submission. */
function useRequestForm(onSent: RequestFormProps["onSent"]) {
  const t = useText().orders.find;
  const { language } = useLanguage();
  const { formProps, errors, show } = useForm<(typeof REQUEST_FIELDS)[number], string>(
    REQUEST_FIELDS,
  );
  const { trigger, error, isMutating } = useRequestOrderCode();
  const isOfField = invalidField(error?.problem ?? null, REQUEST_FIELDS) !== null;
  async function send(data: FormData) {
    const input = { number: textOf(data, "number"), contact: textOf(data, "contact"), language };
    if (!show(missingEntries(input, t)) || isMutating) return;
    try {
      await trigger(input);
      onSent(input);
    } catch (thrown) {
      const refused = invalidField(toProblem(thrown).problem, REQUEST_FIELDS);
      if (refused) show({ [refused.field]: requestFault(refused.field, t) });
    }
  }
  return { form: formProps((data) => void send(data)), errors, error, isOfField, isMutating };
}

/**
 * Form that asks for a code, by number and contact of an order. Without scripts the browser posts it to
 * the page's own URL, which names the language.
 */
export function RequestForm({ typed, onSent }: RequestFormProps) {
  const t = useText().orders.find;
  const problemText = useProblemText();
  const { form, errors, error, isOfField, isMutating } = useRequestForm(onSent);
  return (
    <form {...form} className={styles.form} method="post" action="" noValidate>
      {/* Shown again, the form replaces the pressed button. */}
      <RequestFields typed={typed} errors={errors} first={typed && takeFocus} />
      {error && !isOfField && (
        <Notice tone="danger" alert>
          {problemText(error)}
        </Notice>
      )}
      <Button type="submit" look="outline" wide busy={isMutating}>
        {t.send}
      </Button>
    </form>
  );
}
