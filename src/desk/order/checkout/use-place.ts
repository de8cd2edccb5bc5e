import { useCallback, useRef } from "react";
import { useSWRConfig } from "swr";
import { useHost } from "../../../host/host-context";
import { useProblemText } from "../../../i18n/use-text";
import { formatMoney } from "../../../money/format";
import { ShopProblem } from "../../../shop/problem";
import type { DeskOrderInput, PaymentMethod, Quote } from "../../../shop/wire";
import { useApproval } from "../../team/approval";
import { useDeskStore } from "../../desk-provider";
import {
  customerOf,
  extrasOf,
  fulfilmentOf,
  linesOf,
  missingDetail,
  quoteInputOf,
  slotOf,
  type OrderDraft,
} from "../order-draft";
import { focusOn } from "../../components/fields";
import { usePort } from "../../../shop/shop-context";
import { useDeskText, type DeskTexts } from "../../use-desk-text";
import { usePayLink } from "../placed/use-pay-link";
import { isServerUnreachable } from "./is-server-unreachable";
import { DESK_SLOTS } from "./use-desk-slots";
import { useRequest } from "../use-request";

/**
 * Payment option at the end of a call: a link, cash at the counter or to the rider, an M-Pesa
 * prompt.
 */
export type PaymentOption = "link" | "cash" | "mpesa";

/**
 * Returns the payment method. A link may never be paid, so its order is payable at the counter or on
 * delivery until then.
 */
function methodOf(option: PaymentOption, draft: OrderDraft): PaymentMethod {
  if (option === "mpesa") return "mpesa";
  return draft.zone ? "on_delivery" : "counter";
}

function inputOf(draft: OrderDraft, option: PaymentOption, total: number): DeskOrderInput {
  const checkout = {
    checkout_id: draft.id,
    lines: linesOf(draft),
    fulfilment: fulfilmentOf(draft),
    ...slotOf(draft),
    customer: customerOf(draft),
    payment: methodOf(option, draft),
    expected_total: total,
    language: draft.language,
    ...(draft.coupon ? { coupon: draft.coupon } : {}),
    ...(draft.note ? { note: draft.note } : {}),
  };
  return { checkout, extras: extrasOf(draft) };
}

/**
 * Places the order at the displayed total, or at the next quote's if none is displayed. A total
 * that has changed meanwhile is shown for confirmation first.
 */
export function usePlace(shown: Quote | undefined) {
  const api = usePort("desk");
  const store = useDeskStore();
  const guarded = useApproval();
  const openLink = usePayLink();
  const requestQuote = useRequest();
  const t = useDeskText().send;
  const problemText = useProblemText();
  const { deviceValue } = useHost();
  const { mutate } = useSWRConfig();
  const placing = useRef(false);
  const finish = useCallback(
    async (draft: OrderDraft) => {
      await deviceValue.set("checkout-draft", null);
      await api.dropHeldOrder({ id: draft.id }).catch(() => undefined);
      void mutate(
        (key) =>
          Array.isArray(key) &&
          ["list_held_orders", "get_customer", DESK_SLOTS].includes(String(key[0])),
      );
    },
    [api, deviceValue, mutate],
  );
  return useCallback(
    async (option: PaymentOption) => {
      const { draft, notify, setPlaced } = store.getState();
      const detail = missingDetail(draft, t);
      if (detail) {
        notify(detail[0], "danger");
        return focusOn(detail[1]);
      }
      if (placing.current) return;
      placing.current = true;
      try {
        const cart = quoteInputOf(draft);
        if (!cart) return;
        const ask = () => api.getDeskQuote(cart);
        const isCurrent = () => store.getState().draft === draft;
        const quote = shown ?? (await requestQuote({ ask, isCurrent, waiting: t.pricing }));
        if (!quote) return;
        const input = inputOf(draft, option, quote.total);
        const { order } = await guarded(() => api.placeDeskOrder(input));
        notify(null);
        setPlaced({ order, payment: option === "link" ? "link" : input.checkout.payment, draft });
        await finish(draft);
        if (option === "link") await openLink(order);
      } catch (thrown) {
        notify(specificText(thrown, shown, draft, t) ?? problemText(thrown), "danger");
        if (isServerUnreachable(thrown)) store.getState().edit((now) => ({ ...now, slot: null }));
        void mutate(
          (key) => Array.isArray(key) && ["get_desk_quote", DESK_SLOTS].includes(String(key[0])),
        );
      } finally {
        placing.current = false;
      }
    },
    [api, finish, guarded, problemText, mutate, openLink, requestQuote, shown, store, t],
  );
}

function specificText(
  thrown: unknown,
  was: Quote | undefined,
  draft: OrderDraft,
  t: DeskTexts["send"],
): string | null {
  if (!(thrown instanceof ShopProblem)) return null;
  const { problem } = thrown;
  if (problem.code === "server_unreachable" && draft.slot) return t.slotNotReserved;
  if (problem.code === "slot_unavailable") return t.slotGone;
  if (problem.code === "coupon_refused") {
    const { reason } = problem;
    return reason in t.couponFor ? t.couponFor[reason as keyof typeof t.couponFor] : null;
  }
  if (!was || problem.code !== "price_changed") return null;
  const { total, currency } = problem.quote;
  return t.changed(formatMoney(was.total, currency), formatMoney(total, currency));
}
