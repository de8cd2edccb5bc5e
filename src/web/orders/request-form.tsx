import { useLanguage, useProblemText, useText } from "../../i18n/use-text";
import { invalidField } from "../../shop/invalid-field";
import { toProblem } from "../../shop/problem";
import { useRequestOrderCode } from "../../shop/use-order-code";
import { MAX_EMAIL_LENGTH, type OrderCodeInput } from "../../shop/wire";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { takeFocus } from "../../ui/focus-restoration";
import { Notice } from "../../ui/notice";
import { textOf, useForm } from "../../ui/use-form";
import styles from "./find-order.module.css";

const FIELDS = ["number", "contact"] as const;

type RequestFormProps = {
  lead: string;
  /** Input of the previous request, if any. */
  typed: OrderCodeInput | undefined;
  onSent: (input: OrderCodeInput) => void;
};

/** State of the form: errors of its fields, and its submission. */
function useRequestForm(onSent: RequestFormProps["onSent"]) {
  const t = useText().orders.find;
  const { language } = useLanguage();
  const { formProps, errors, show } = useForm<(typeof FIELDS)[number], string>(FIELDS);
  const { trigger, error, isMutating } = useRequestOrderCode();
  const isOfField = invalidField(error?.problem ?? null, FIELDS) !== null;
  async function send(data: FormData) {
    const input = { number: textOf(data, "number"), contact: textOf(data, "contact"), language };
    const faults = {
      ...(!input.number && { number: t.numberMissing }),
      ...(!input.contact && { contact: t.contactWrong }),
    };
    if (!show(faults) || isMutating) return;
    try {
      await trigger(input);
      onSent(input);
    } catch (thrown) {
      const refused = invalidField(toProblem(thrown).problem, FIELDS);
      if (refused?.field === "number") show({ number: t.numberMissing });
      if (refused?.field === "contact") show({ contact: t.contactWrong });
    }
  }
  return { form: formProps((data) => void send(data)), errors, error, isOfField, isMutating };
}

/** Form that asks for a code, by number and contact of an order. */
export function RequestForm({ lead, typed, onSent }: RequestFormProps) {
  const t = useText().orders.find;
  const problemText = useProblemText();
  const { form, errors, error, isOfField, isMutating } = useRequestForm(onSent);
  return (
    <form {...form} className={styles.form} noValidate>
      <p className={styles.lead}>{lead}</p>
      <Field
        // Shown again, the form replaces the pressed button.
        ref={typed && takeFocus}
        name="number"
        label={t.number}
        hint={t.numberHint}
        defaultValue={typed?.number}
        error={errors.number}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={40}
      />
      <Field
        name="contact"
        label={t.contact}
        defaultValue={typed?.contact}
        error={errors.contact}
        inputMode="email"
        autoCapitalize="none"
        autoComplete="on"
        spellCheck={false}
        required
        maxLength={MAX_EMAIL_LENGTH}
      />
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
