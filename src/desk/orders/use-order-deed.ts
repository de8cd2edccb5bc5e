import { useSWRConfig } from "swr";
import { useProblemText } from "../../i18n/use-text";
import type { DeskOrder } from "../../shop/wire";
import { useGuarded } from "../agree";
import { useDeskStore } from "../desk-provider";
import { orderKey } from "./use-order";

/** Does something about an order, shows how it stands afterwards, or says why not. */
export function useOrderDeed() {
  const desk = useDeskStore();
  const guarded = useGuarded();
  const inWords = useProblemText();
  const { mutate } = useSWRConfig();
  return async (work: () => Promise<DeskOrder>): Promise<boolean> => {
    try {
      const order = await guarded(work);
      await mutate(orderKey(order.row.key), order, { revalidate: false });
      desk.getState().tell(null);
      return true;
    } catch (thrown) {
      desk.getState().tell(inWords(thrown), "danger");
      return false;
    } finally {
      void mutate((key) => Array.isArray(key) && key[0] === "list_orders");
    }
  };
}
