import { Read } from "../components/read";
import { ScreenSection, Screen } from "../components/screen";
import { useAdminText } from "../use-admin-text";
import { Alerts } from "./alerts";
import { OpenOrders } from "./open-orders";
import { ParkedJobs } from "./parked-jobs";
import { ShopState } from "./shop-state";
import { Sums } from "./sums";
import styles from "./today.module.css";
import { openTaskCount, useOverview } from "./use-overview";

/** Screen of open tasks, state of the shop, today's payments and open orders. */
export function TodayScreen() {
  const { screenNames, today: t } = useAdminText();
  const overview = useOverview();
  return (
    <Screen title={screenNames.today}>
      <Read of={overview}>
        {(data) => (
          <>
            {openTaskCount(data) === 0 && <p className={styles.noTasks}>{t.nothing}</p>}
            <Alerts alerts={data.alerts} />
            <ParkedJobs jobs={data.parked} />
            <ShopState state={data} />
          </>
        )}
      </Read>
      <ScreenSection title={t.sums}>
        <Sums />
      </ScreenSection>
      <OpenOrders />
    </Screen>
  );
}
