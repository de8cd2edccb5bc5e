import useSWRMutation from "swr/mutation";
import type { ShopProblem } from "./problem";
import { usePort } from "./shop-context";
import type {
  ContactInput,
  NewsletterAnswer,
  NewsletterInput,
  ReportReceiptInput,
  ReviewInput,
  StockNoticeInput,
  SubscriptionLinkInput,
} from "./wire";

/** SWR's `data` after a success: the server answers 204, without a body. */
const succeeded = () => true as const;

/** Sends the contact form: `trigger(input)` resolves, or rejects with a `ShopProblem`. */
export function useSendMessage() {
  const shop = usePort("storefront");
  return useSWRMutation<true, ShopProblem, string, ContactInput>("send_message", (_key, { arg }) =>
    shop.sendMessage(arg).then(succeeded),
  );
}

/** Subscribes to the newsletter: `trigger(input)` resolves, or rejects with a `ShopProblem`. */
export function useSubscribe() {
  const shop = usePort("storefront");
  return useSWRMutation<NewsletterAnswer, ShopProblem, string, NewsletterInput>(
    "subscribe",
    (_key, { arg }) => shop.subscribe(arg),
  );
}

/**
 * Confirms a newsletter subscription: `trigger({ token })` resolves, or rejects with a
 * `ShopProblem`.
 */
export function useConfirmSubscription() {
  const shop = usePort("storefront");
  return useSWRMutation<true, ShopProblem, string, SubscriptionLinkInput>(
    "confirm_subscription",
    (_key, { arg }) => shop.confirmSubscription(arg).then(succeeded),
  );
}

/**
 * Ends a newsletter subscription: `trigger({ token })` resolves, or rejects with a `ShopProblem`.
 */
export function useUnsubscribe() {
  const shop = usePort("storefront");
  return useSWRMutation<true, ShopProblem, string, SubscriptionLinkInput>(
    "unsubscribe",
    (_key, { arg }) => shop.unsubscribe(arg).then(succeeded),
  );
}

/**
 * Subscribes to one back-in-stock e-mail: `trigger(input)` resolves, or rejects with a
 * `ShopProblem`.
 */
export function useAwaitStock() {
  const shop = usePort("storefront");
  return useSWRMutation<true, ShopProblem, string, StockNoticeInput>(
    "await_stock",
    (_key, { arg }) => shop.awaitStock(arg).then(succeeded),
  );
}

/**
 * Sends a review of a bought product: `trigger(input)` resolves, or rejects with a `ShopProblem`.
 */
export function useReviewProduct() {
  const shop = usePort("storefront");
  return useSWRMutation<true, ShopProblem, string, ReviewInput>("review_product", (_key, { arg }) =>
    shop.reviewProduct(arg).then(succeeded),
  );
}

/**
 * Reports an M-Pesa receipt of an order: `trigger(input)` resolves, or rejects with a
 * `ShopProblem`.
 */
export function useReportReceipt() {
  const shop = usePort("storefront");
  return useSWRMutation<true, ShopProblem, string, ReportReceiptInput>(
    "report_receipt",
    (_key, { arg }) => shop.reportReceipt(arg).then(succeeded),
  );
}
