import type { ShopTimesView } from "../../shop/wire";
import { Read } from "../components/read";
import { Screen } from "../components/screen";
import { useAdminText } from "../use-admin-text";
import { TimesForm } from "./times-form";
import { useShopTimes } from "./use-shop-times";

/** Opening hours, holidays, delivery times and slots, which take effect without a restart. */
export function HoursScreen() {
  const { hours: t, screenNames } = useAdminText();
  const read = useShopTimes();
  const onSaved = (view: ShopTimesView) => void read.mutate(view, { revalidate: false });
  return (
    <Screen title={screenNames.hours} lead={t.lead}>
      <Read of={read}>{(view) => <TimesForm opened={view} onSaved={onSaved} />}</Read>
    </Screen>
  );
}
