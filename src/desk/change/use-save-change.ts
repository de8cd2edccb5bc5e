import { useCallback, useRef } from "react";
import { useSWRConfig } from "swr";
import { usePort } from "../../shop/shop-context";
import type { DeskOrder, OrderChangeQuote } from "../../shop/wire";
import { focusOn, type FieldName } from "../components/fields";
import { useDeskStore } from "../desk-provider";
import { missingDetail } from "../order/order-draft";
import { isServerUnreachable } from "../order/checkout/is-server-unreachable";
import { DESK_SLOTS } from "../order/checkout/use-desk-slots";
import { useRequest } from "../order/use-request";
import { orderKey } from "../orders/use-order";
import { useApproval } from "../team/approval";
import { useDeskText, type DeskTexts } from "../use-desk-text";
import {
  isEdited,
  isNameless,
  orderChangeOf,
  pricedChangeOf,
  type ChangeDraft,
} from "./change-draft";
import { settlementText } from "./settlement";
import { useChangeProblemText } from "./use-change-problem-text";
import { CHANGE_QUOTE } from "./use-change-quote";

/** Reads that show orders and their customers. */
const READS = ["list_orders", "get_preparation", "get_deliveries", "get_customer", DESK_SLOTS];

/** Returns the message and the field of what a change lacks; null = it can be saved. */
function missing(change: ChangeDraft, t: DeskTexts): [message: string, field: FieldName] | null {
  if (!isEdited(change)) return [t.change.nothing, "add"];
  const detail = missingDetail(change, t.send, isNameless(change));
  return detail ?? (change.reason.trim() ? null : [t.change.missingReason, "reason"]);
}

/**
 * Saves the change on the screen at the displayed total, or at the next quote's if none is
 * displayed. A total that has changed meanwhile is shown for confirmation first.
 */
export function useSaveChange(shown: OrderChangeQuote | undefined) {
  const api = usePort("desk");
  const store = useDeskStore();
  const guarded = useApproval();
  const requestQuote = useRequest();
  const t = useDeskText();
  const changeProblemText = useChangeProblemText();
  const { mutate } = useSWRConfig();
  const saving = useRef(false);
  const reload = useCallback(
    (operations: readonly string[]) =>
      void mutate((key) => Array.isArray(key) && operations.includes(String(key[0]))),
    [mutate],
  );
  const finish = useCallback(
    (order: DeskOrder, priced: OrderChangeQuote) => {
      const { changing, endChange, notify } = store.getState();
      // Staff may have begun another change while this one was saved.
      if (changing?.order.row.key === order.row.key) endChange();
      notify(`${t.change.saved(order.row.number)} ${settlementText(priced, t.change)}`);
      void mutate(orderKey(order.row.key), order, { revalidate: false });
      reload(READS);
    },
    [mutate, reload, store, t],
  );
  return useCallback(async () => {
    const { changing, notify } = store.getState();
    if (!changing || saving.current) return;
    const detail = missing(changing, t);
    if (detail) {
      notify(detail[0], "danger");
      return focusOn(detail[1]);
    }
    saving.current = true;
    try {
      const contents = pricedChangeOf(changing);
      if (!contents) return;
      const ask = () => api.quoteOrderChange(contents);
      const isCurrent = () => store.getState().changing === changing;
      const waiting = t.change.pricing;
      const priced = shown ?? (await requestQuote({ ask, isCurrent, waiting }));
      if (!priced) return;
      const expected_total = priced.quote.total;
      const reason = changing.reason.trim();
      const input = { change: orderChangeOf(changing), expected_total, reason };
      finish(await guarded(() => api.changeOrder(input)), priced);
    } catch (thrown) {
      notify(changeProblemText(thrown, shown?.quote), "danger");
      if (isServerUnreachable(thrown)) store.getState().edit((now) => ({ ...now, slot: null }));
      reload([CHANGE_QUOTE, "get_desk_order", DESK_SLOTS]);
    } finally {
      saving.current = false;
    }
  }, [api, changeProblemText, finish, guarded, reload, requestQuote, shown, store, t]);
}
