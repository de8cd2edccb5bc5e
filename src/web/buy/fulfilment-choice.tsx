import { promiseText } from "../../i18n/promise-text";
import { useLanguage, useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { Choice, Choices } from "../../ui/choice";
import { Select } from "../../ui/select";
import type { DeliveryZone, ShopInfo, TimePromise } from "../../shop/wire";
import type { CheckoutDraft } from "./checkout-draft";

type FulfilmentChoiceProps = {
  shop: ShopInfo;
  draft: CheckoutDraft;
  change: (changes: Partial<CheckoutDraft>) => void;
  zoneError?: string | null;
  /** Whether the delivery time is chosen below, so that no other one is named here. */
  hasSlots?: boolean;
  /** Whether a form without scripts sends the choice, so that the zones are always shown. */
  isForm?: boolean;
};

/** Fee of a zone, or its lowest. */
function feeText(zone: DeliveryZone, currency: string, t: ReturnType<typeof useText>): string {
  const price = formatMoney(zone.fee, currency);
  if (zone.fee_varies) return t.search.from(price);
  return zone.fee === 0 ? t.buy.free : price;
}

/** Choice of pick-up or delivery, with the delivery zone. */
export function FulfilmentChoice(props: FulfilmentChoiceProps) {
  const { shop, draft, change, zoneError, hasSlots = false, isForm } = props;
  const t = useText();
  const { language } = useLanguage();
  const zones = shop.delivery_zones;
  const chosen =
    zones.find(({ id }) => id === draft.zone) ?? (zones.length === 1 ? zones[0] : null);
  const sentence = (promise: TimePromise | undefined, place: string) =>
    [promise && promiseText(promise, language), place].filter(Boolean).join(" · ");
  return (
    <>
      <Choices label={t.buy.how}>
        {shop.pickup && (
          <Choice
            name="method"
            value="pickup"
            icon="store"
            title={t.buy.pickup}
            text={sentence(shop.pickup_promise, shop.contact.address)}
            checked={draft.method === "pickup"}
            onChoose={() => change({ method: "pickup" })}
          />
        )}
        {zones.length > 0 && (
          <Choice
            name="method"
            value="delivery"
            icon="truck"
            title={t.buy.deliver}
            text={sentence(
              hasSlots ? undefined : chosen?.promise,
              chosen?.name ?? zones.map(({ name }) => name).join(", "),
            )}
            checked={draft.method === "delivery"}
            onChoose={() =>
              change({ method: "delivery", zone: draft.zone || (zones[0]?.id ?? "") })
            }
          />
        )}
      </Choices>
      {(isForm || draft.method === "delivery") && zones.length > 0 && (
        <Select
          name="zone"
          label={t.buy.zone}
          value={draft.zone}
          error={zoneError}
          onChange={(event) => change({ zone: event.currentTarget.value })}
        >
          {zones.map((zone) => (
            <option key={zone.id} value={zone.id}>
              {zone.name} · {feeText(zone, shop.currency, t)}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}
