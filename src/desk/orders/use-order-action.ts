import { useSWRConfig } from "swr";
import { useProblemText } from "../../i18n/use-text";
import type { DeskOrder } from "../../shop/wire";
import { useApproval } from "../team/approval";
import { useDeskStore } from "../desk-provider";
import { orderKey } from "./use-order";

/** Operations that list orders. */
const LISTS = ["list_orders", "get_preparation", "get_deliveries"];

/**
 * Returns a runner of order actions: shows the updated order, or the problem if it failed and the
 * caller does not show it.
 */
export function useOrderAction() {
  const desk = useDeskStore();
  const guarded = useApproval();
  const problemText = useProblemText();
  const { mutate } = useSWRConfig();
  return async (
    work: () => Promise<DeskOrder>,
    isShown: (thrown: unknown) => boolean = () => false,
  ): Promise<boolean> => {
    try {
      const order = await guarded(work);
      await mutate(orderKey(order.row.key), order, { revalidate: false });
      desk.getState().notify(null);
      return true;
    } catch (thrown) {
      if (!isShown(thrown)) desk.getState().notify(problemText(thrown), "danger");
      return false;
    } finally {
      void mutate((key) => Array.isArray(key) && LISTS.includes(String(key[0])));
    }
  };
}
