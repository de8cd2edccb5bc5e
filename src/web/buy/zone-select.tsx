import type { ReactNode } from "react";
import { useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import type { DeliveryZone, ShopInfo } from "../../shop/wire";
import { Select } from "../../ui/select";

type ZoneSelectProps = {
  shop: ShopInfo;
  /** Id of the chosen zone. */
  value: string;
  onChange: (zone: string) => void;
  hint?: ReactNode;
  error?: string | null;
};

/** Fee of a zone, or its lowest. */
function feeText(zone: DeliveryZone, currency: string, t: ReturnType<typeof useText>): string {
  const price = formatMoney(zone.fee, currency);
  if (zone.fee_varies) return t.search.from(price);
  return zone.fee === 0 ? t.buy.free : price;
}

/** Choice of the delivery zone, each with its fee. */
export function ZoneSelect({ shop, value, onChange, hint, error }: ZoneSelectProps) {
  const t = useText();
  const zones = shop.delivery_zones;
  // A zone that the shop has removed meanwhile does not silently become the first of the others.
  const isGone = value !== "" && !zones.some(({ id }) => id === value);
  return (
    <Select
      name="zone"
      label={t.buy.zone}
      value={value}
      hint={hint}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {isGone && <option value={value}>–</option>}
      {zones.map((zone) => (
        <option key={zone.id} value={zone.id}>
          {zone.name} · {feeText(zone, shop.currency, t)}
        </option>
      ))}
    </Select>
  );
}
