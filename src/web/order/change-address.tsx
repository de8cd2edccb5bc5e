import { useText } from "../../i18n/use-text";
import { MAX_ADDRESS_LENGTH, MAX_NOTE_LENGTH, type Address } from "../../shop/wire";
import { Field, TextArea } from "../../ui/field";
import { textOf } from "../../ui/use-form";

/** Reads the directions of a delivery. */
export function readAddress(form: FormData): Address {
  return {
    estate: textOf(form, "estate"),
    landmark: textOf(form, "landmark"),
    directions: textOf(form, "directions"),
  };
}

type AddressFieldsProps = { address: Address | null | undefined; estateError?: string };

/** Fields of the directions, filled in. */
export function ChangeAddress({ address, estateError }: AddressFieldsProps) {
  const t = useText().checkout;
  return (
    <>
      <Field
        name="estate"
        label={t.estate}
        hint={t.estateHint}
        autoComplete="address-line1"
        required
        maxLength={MAX_ADDRESS_LENGTH}
        defaultValue={address?.estate}
        error={estateError}
      />
      <Field
        name="landmark"
        label={t.landmark}
        autoComplete="address-line2"
        maxLength={MAX_ADDRESS_LENGTH}
        defaultValue={address?.landmark}
      />
      <TextArea
        name="directions"
        label={t.directions}
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        defaultValue={address?.directions}
      />
    </>
  );
}
