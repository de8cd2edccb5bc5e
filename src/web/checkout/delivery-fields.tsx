import { useText } from "../../i18n/use-text";
import { Field, TextArea } from "../../ui/field";
import { hasGoods } from "../../shop/goods";
import { MAX_ADDRESS_LENGTH, MAX_NOTE_LENGTH, type ShopInfo } from "../../shop/wire";
import { FulfilmentChoice } from "../buy/fulfilment-choice";
import { boundTo, type FieldsProps } from "./fields";
import { SlotFields } from "./slot-fields";
import { timesOf, type LoadedQuote } from "./slots";

type DeliveryFieldsProps = FieldsProps & { shop: ShopInfo; quote: LoadedQuote };

/** Fields of the fulfilment; addresses in Nairobi are directions. */
export function DeliveryFields({ shop, quote, ...props }: DeliveryFieldsProps) {
  const { draft, change, error } = props;
  const hasNothing = quote.data !== undefined && !hasGoods(quote.data);
  const times = hasNothing ? null : timesOf(draft, quote, shop);
  return (
    <>
      <FulfilmentChoice
        shop={shop}
        draft={draft}
        change={change}
        zoneError={error("zone")}
        hidesTime={hasNothing || times !== null}
      />
      {times && <SlotFields {...props} times={times} />}
      {draft.method === "delivery" && <AddressFields {...props} />}
    </>
  );
}

/** Address of a delivery. */
export function AddressFields(props: FieldsProps) {
  const t = useText();
  return (
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
  );
}
