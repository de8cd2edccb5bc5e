import useSWRMutation from "swr/mutation";
import type { MessagesApi } from "./api";
import { ShopProblem } from "./problem";
import { useShopApi } from "./shop-provider";
import type {
  ContactInput,
  NewsletterInput,
  ReviewInput,
  StockNoticeInput,
  UnsubscribeInput,
} from "./wire";

const refuse = () => Promise.reject(new ShopProblem({ code: "forbidden" }));

const NO_MESSAGES: MessagesApi = {
  sendMessage: refuse,
  subscribe: refuse,
  unsubscribe: refuse,
  awaitStock: refuse,
  reviewProduct: refuse,
};

/** SWR's `data` after a success: the server answers 204, without a body. */
const succeeded = () => true as const;

function useMessagesApi(): MessagesApi {
  return useShopApi().messages ?? NO_MESSAGES;
}

/** Sends the contact form: `trigger(input)` answers or rejects with a `ShopProblem`. */
export function useSendMessage() {
  const messages = useMessagesApi();
  return useSWRMutation<true, ShopProblem, string, ContactInput>("send_message", (_key, { arg }) =>
    messages.sendMessage(arg).then(succeeded),
  );
}

/** Subscribes to the newsletter: `trigger(input)` answers or rejects with a `ShopProblem`. */
export function useSubscribe() {
  const messages = useMessagesApi();
  return useSWRMutation<true, ShopProblem, string, NewsletterInput>("subscribe", (_key, { arg }) =>
    messages.subscribe(arg).then(succeeded),
  );
}

/** Ends a newsletter subscription: `trigger({ token })` answers or rejects with a `ShopProblem`. */
export function useUnsubscribe() {
  const messages = useMessagesApi();
  return useSWRMutation<true, ShopProblem, string, UnsubscribeInput>(
    "unsubscribe",
    (_key, { arg }) => messages.unsubscribe(arg).then(succeeded),
  );
}

/** Asks for one letter when something is there again: `trigger(input)` answers or rejects. */
export function useAwaitStock() {
  const messages = useMessagesApi();
  return useSWRMutation<true, ShopProblem, string, StockNoticeInput>(
    "await_stock",
    (_key, { arg }) => messages.awaitStock(arg).then(succeeded),
  );
}

/** Sends a review of what was bought: `trigger(input)` answers or rejects with a `ShopProblem`. */
export function useReviewProduct() {
  const messages = useMessagesApi();
  return useSWRMutation<true, ShopProblem, string, ReviewInput>("review_product", (_key, { arg }) =>
    messages.reviewProduct(arg).then(succeeded),
  );
}
