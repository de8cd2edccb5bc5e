import { useText } from "../../i18n/use-text";
import { MAX_ADDRESS_LENGTH, MAX_NOTE_LENGTH, type Address } from "../../shop/wire";
import { Field, TextArea } from "../../ui/field";

type AddressFieldsProps = {
  address: Address | null | undefined;
  estateError?: string;
  /** Sets a text; absent = the form is sent by the browser. */
  onChange?: (field: keyof Address, text: string) => void;
  /** Hints instead of the usual ones, by field. */
  hints?: Partial<Address>;
};

/** Fields of the directions, filled in. */
export function ChangeAddress({ address, estateError, onChange, hints }: AddressFieldsProps) {
  const t = useText().checkout;
  const field = (name: keyof Address) => {
    const text = address?.[name];
    type Changed = { target: { value: string } };
    const own = onChange && {
      value: text ?? "",
      onChange: ({ target }: Changed) => onChange(name, target.value),
    };
    return { name, ...(own ?? { defaultValue: text }) };
  };
  return (
    <>
      <Field
        {...field("estate")}
        label={t.estate}
        hint={hints?.estate || t.estateHint}
        autoComplete="address-line1"
        required
        maxLength={MAX_ADDRESS_LENGTH}
        error={estateError}
      />
      <Field
        {...field("landmark")}
        label={t.landmark}
        hint={hints?.landmark}
        autoComplete="address-line2"
        maxLength={MAX_ADDRESS_LENGTH}
      />
      <TextArea
        {...field("directions")}
        label={t.directions}
        hint={hints?.directions}
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
      />
    </>
  );
}
