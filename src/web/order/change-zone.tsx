import { promiseText } from "../../i18n/promise-text";
import { useLanguage } from "../../i18n/use-text";
import { useShopInfo } from "../../shop/use-shop-info";
import type { ChangeTimes } from "../../shop/wire";
import { ZoneSelect } from "../buy/zone-select";
import { isWithoutSlots } from "./change-times";

type ChangeZoneProps = {
  /** Id of the order's zone. */
  before: string;
  value: string;
  onChange: (zone: string) => void;
  /** Times of the chosen zone; undefined = not known yet. */
  times: ChangeTimes | undefined;
};

/** Choice of another delivery zone; nothing if the shop has no other one. */
export function ChangeZone({ before, value, onChange, times }: ChangeZoneProps) {
  const shop = useShopInfo().data;
  const { language } = useLanguage();
  if (!shop?.delivery_zones.some(({ id }) => id !== before)) return null;
  const promise = times && isWithoutSlots(times) ? times.promise : undefined;
  const hint = promise && promiseText(promise, language);
  return <ZoneSelect shop={shop} value={value} onChange={onChange} hint={hint} />;
}
