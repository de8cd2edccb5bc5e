import { useText } from "../../i18n/use-text";
import { Field, TextArea } from "../../ui/field";
import { MAX_ADDRESS_LENGTH, MAX_NOTE_LENGTH, type ShopInfo } from "../../shop/wire";
import { FulfilmentChoice } from "../buy/fulfilment-choice";
import type { FieldsProps } from "./fields";

/** Fields of the fulfilment; addresses in Nairobi are directions. */
export function DeliveryFields({ draft, change, error, shop }: FieldsProps & { shop: ShopInfo }) {
  const t = useText();
  return (
    <>
      <FulfilmentChoice shop={shop} draft={draft} change={change} zoneError={error("zone")} />
      {draft.method === "delivery" && (
        <>
          <Field
            name="estate"
            label={t.checkout.estate}
            hint={t.checkout.estateHint}
            autoComplete="address-line1"
            required
            maxLength={MAX_ADDRESS_LENGTH}
            value={draft.estate}
            error={error("estate")}
            onChange={(event) => change({ estate: event.currentTarget.value })}
          />
          <Field
            name="landmark"
            label={t.checkout.landmark}
            hint={t.checkout.landmarkHint}
            autoComplete="address-line2"
            maxLength={MAX_ADDRESS_LENGTH}
            value={draft.landmark}
            error={error("landmark")}
            onChange={(event) => change({ landmark: event.currentTarget.value })}
          />
          <TextArea
            name="directions"
            label={t.checkout.directions}
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
            value={draft.directions}
            error={error("directions")}
            onChange={(event) => change({ directions: event.currentTarget.value })}
          />
        </>
      )}
    </>
  );
}
