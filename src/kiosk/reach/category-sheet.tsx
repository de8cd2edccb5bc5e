import { useCategories } from "../../shop/use-categories";
import { categoryRows } from "../browse/rail";
import { PillButton } from "../components/pill-button";
import { Sheet } from "../components/sheet";
import { useSession } from "../session/session-provider";
import { useKioskText } from "../use-kiosk-text";
import styles from "./category-sheet.module.css";
import { Pager } from "./pager";
import { usePaging } from "./paging";

/** Number of categories that fit into the reachable part of the screen. */
const SHOWN = 9;

/** Button with the chosen category, which opens the list of categories. */
export function CategorySheet() {
  const t = useKioskText().browse;
  const { session, change } = useSession();
  const { data } = useCategories();
  const rows = categoryRows(data ?? [], t.all);
  const { shown, ...pager } = usePaging(rows, SHOWN);
  const chosen = rows.find(({ id }) => id === session.category);
  return (
    <Sheet
      title={t.categories}
      renderButton={(props) => (
        <PillButton {...props} icon="chevron-down" label={chosen?.name ?? t.all} />
      )}
    >
      {(close) => (
        <div className={styles.list}>
          <div className={styles.categories}>
            {shown.map(({ id, name }) => (
              <button
                key={id}
                type="button"
                aria-pressed={id === session.category}
                onClick={() => {
                  change({ category: id });
                  close();
                }}
              >
                {name}
              </button>
            ))}
          </div>
          <Pager {...pager} />
        </div>
      )}
    </Sheet>
  );
}
