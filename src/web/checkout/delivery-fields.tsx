import { useText } from "../../i18n/use-text";
import { Field, TextArea } from "../../ui/field";
import { MAX_ADDRESS_LENGTH, MAX_NOTE_LENGTH, type ShopInfo } from "../../shop/wire";
import { FulfilmentChoice } from "../buy/fulfilment-choice";
import { boundTo, type FieldsProps } from "./fields";

/** Fields of the fulfilment; addresses in Nairobi are directions. */
export function DeliveryFields({ shop, ...props }: FieldsProps & { shop: ShopInfo }) {
  const { draft, change, error } = props;
  const t = useText();
  return (
    <>
      <FulfilmentChoice shop={shop} draft={draft} change={change} zoneError={error("zone")} />
      {draft.method === "delivery" && (
        <>
          <Field
            {...boundTo(props, "estate")}
            label={t.checkout.estate}
            hint={t.checkout.estateHint}
            autoComplete="address-line1"
            required
            maxLength={MAX_ADDRESS_LENGTH}
          />
          <Field
            {...boundTo(props, "landmark")}
            label={t.checkout.landmark}
            hint={t.checkout.landmarkHint}
            autoComplete="address-line2"
            maxLength={MAX_ADDRESS_LENGTH}
          />
          <TextArea
            {...boundTo(props, "directions")}
            label={t.checkout.directions}
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
          />
        </>
      )}
    </>
  );
}
