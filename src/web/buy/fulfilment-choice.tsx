import { promiseText } from "../../i18n/promise-text";
import { useLanguage, useText } from "../../i18n/use-text";
import { Choice, Choices } from "../../ui/choice";
import type { ShopInfo, TimePromise } from "../../shop/wire";
import type { CheckoutDraft } from "./checkout-draft";
import { ZoneSelect } from "./zone-select";

type Method = CheckoutDraft["method"];

type FulfilmentChoiceProps = {
  shop: ShopInfo;
  draft: CheckoutDraft;
  change: (changes: Partial<CheckoutDraft>) => void;
  zoneError?: string | null;
  /** Whether no time is named at the chosen method: it is chosen below, or nothing can be ordered. */
  hidesTime?: boolean;
  /** Whether a form without scripts sends the choice, so that the zones are always shown. */
  isForm?: boolean;
};

/** Choice of pick-up or delivery, with the delivery zone. */
export function FulfilmentChoice(props: FulfilmentChoiceProps) {
  const { shop, draft, change, zoneError, hidesTime = false, isForm } = props;
  const t = useText();
  const { language } = useLanguage();
  const zones = shop.delivery_zones;
  const chosen =
    zones.find(({ id }) => id === draft.zone) ?? (zones.length === 1 ? zones[0] : null);
  const sentence = (method: Method, promise: TimePromise | undefined, place: string) => {
    const isNamed = promise && !(hidesTime && draft.method === method);
    return [isNamed && promiseText(promise, language), place].filter(Boolean).join(" · ");
  };
  // A pick-up and a delivery have times of their own.
  const choose = (method: Method, zone = draft.zone) => change({ method, zone, slot: "" });
  return (
    <>
      <Choices label={t.buy.how}>
        {shop.pickup && (
          <Choice
            name="method"
            value="pickup"
            icon="store"
            title={t.buy.pickup}
            text={sentence("pickup", shop.pickup_promise, shop.contact.address)}
            checked={draft.method === "pickup"}
            onChoose={() => choose("pickup")}
          />
        )}
        {zones.length > 0 && (
          <Choice
            name="method"
            value="delivery"
            icon="truck"
            title={t.buy.deliver}
            text={sentence(
              "delivery",
              chosen?.promise,
              chosen?.name ?? zones.map(({ name }) => name).join(", "),
            )}
            checked={draft.method === "delivery"}
            onChoose={() => choose("delivery", draft.zone || zones[0]?.id)}
          />
        )}
      </Choices>
      {(isForm || draft.method === "delivery") && zones.length > 0 && (
        <ZoneSelect
          shop={shop}
          value={draft.zone}
          error={zoneError}
          onChange={(zone) => change({ zone })}
        />
      )}
    </>
  );
}
