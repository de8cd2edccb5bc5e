import { Screen } from "../components/screen";
import { useAdminText } from "../use-admin-text";

/** What needs a person, the day's sums, and the open orders. */
export function TodayScreen() {
  const { places, today: t } = useAdminText();
  return (
    <Screen title={places.today}>
      <p>{t.nothing}</p>
    </Screen>
  );
}
