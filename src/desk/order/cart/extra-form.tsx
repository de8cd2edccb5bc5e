import { useEffect } from "react";
import { readAmount } from "../../../money/amount";
import { DeskForm, TextInput, useDeskForm } from "../../components/desk-form";
import { useDeskStore } from "../../desk-provider";
import { fieldProps, focusOn } from "../../components/fields";
import { KeyButton } from "../../components/key-button";
import { useReturnFocus } from "../../components/use-return-focus";
import { useEscape } from "../../keys/use-escape";
import { useCurrency } from "../../use-currency";
import { useDeskText } from "../../use-desk-text";

/** Kind of an item that staff add and the catalogue does not contain. */
export type Extra = "custom" | "discount";

/** Form for a custom item or a discount, each with its reason. */
export function ExtraForm({ extra, onDone }: { extra: Extra; onDone: () => void }) {
  const { cart: t, common } = useDeskText();
  const isCustom = extra === "custom";
  const desk = useDeskStore();
  const currency = useCurrency();
  const form = useDeskForm({ name: "", amount: "", reason: "" });
  useEffect(() => focusOn(extra), [extra]);
  useEscape(onDone);
  useReturnFocus("add");
  const onSubmit = () => {
    const amount = readAmount(form.texts.amount, currency);
    const [name, reason] = [form.texts.name.trim(), form.texts.reason.trim()];
    const errors = {
      name: isCustom && !name ? t.bad : undefined,
      amount: amount === null ? t.bad : undefined,
      reason: reason ? undefined : t.bad,
    };
    if (!form.show(errors) || amount === null) return;
    const { edit } = desk.getState();
    const custom = { name, unit_price: amount, quantity: 1, reason };
    if (isCustom) edit((now) => ({ ...now, custom: [...now.custom, custom] }));
    else edit((now) => ({ ...now, discount: { amount, reason } }));
    onDone();
  };
  return (
    <DeskForm
      form={form}
      label={isCustom ? t.custom : t.discount}
      submitLabel={common.save}
      onSubmit={onSubmit}
      after={
        <KeyButton keys="Esc" onClick={onDone}>
          {common.cancel}
        </KeyButton>
      }
    >
      {isCustom && (
        <TextInput {...fieldProps("custom")} {...form.bind("name")} label={t.customWhat} wide />
      )}
      <TextInput
        {...(isCustom ? {} : fieldProps("discount"))}
        {...form.bind("amount")}
        label={isCustom ? t.customPrice : t.discountAmount}
        inputMode="decimal"
      />
      <TextInput {...form.bind("reason")} label={t.reason} wide />
    </DeskForm>
  );
}
