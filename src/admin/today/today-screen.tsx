import { Read } from "../components/read";
import { Part, Screen } from "../components/screen";
import { useAdminText } from "../use-admin-text";
import { Alerts } from "./alerts";
import { OpenOrders } from "./open-orders";
import { ParkedJobs } from "./parked-jobs";
import { ShopState } from "./shop-state";
import { Sums } from "./sums";
import styles from "./today.module.css";
import { toDoOf, useOverview } from "./use-overview";

/** What needs a person, the state of the shop, the day's sums, and the open orders. */
export function TodayScreen() {
  const { places, today: t } = useAdminText();
  const overview = useOverview();
  return (
    <Screen title={places.today}>
      <Read of={overview}>
        {(data) => {
          const { alerts, parked, count } = toDoOf(data);
          return (
            <>
              {count === 0 && <p className={styles.calm}>{t.nothing}</p>}
              <Alerts alerts={alerts} />
              <ParkedJobs jobs={parked} />
              <ShopState state={data} />
            </>
          );
        }}
      </Read>
      <Part title={t.sums}>
        <Sums />
      </Part>
      <OpenOrders />
    </Screen>
  );
}
