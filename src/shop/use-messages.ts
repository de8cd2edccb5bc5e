import useSWRMutation from "swr/mutation";
import type { MessagesApi } from "./api";
import { ShopProblem } from "./problem";
import { useShopApi } from "./shop-provider";
import type {
  Accepted,
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

function useMessagesApi(): MessagesApi {
  return useShopApi().messages ?? NO_MESSAGES;
}

/** Sends the contact form: `trigger(input)` answers or rejects with a `ShopProblem`. */
export function useSendMessage() {
  const messages = useMessagesApi();
  return useSWRMutation<Accepted, ShopProblem, string, ContactInput>(
    "send_message",
    (_key, { arg }) => messages.sendMessage(arg),
  );
}

/** Subscribes to the newsletter: `trigger(input)` answers or rejects with a `ShopProblem`. */
export function useSubscribe() {
  const messages = useMessagesApi();
  return useSWRMutation<Accepted, ShopProblem, string, NewsletterInput>(
    "subscribe",
    (_key, { arg }) => messages.subscribe(arg),
  );
}

/** Ends a newsletter subscription: `trigger({ token })` answers or rejects with a `ShopProblem`. */
export function useUnsubscribe() {
  const messages = useMessagesApi();
  return useSWRMutation<Accepted, ShopProblem, string, UnsubscribeInput>(
    "unsubscribe",
    (_key, { arg }) => messages.unsubscribe(arg),
  );
}

/** Asks for one letter when something is there again: `trigger(input)` answers or rejects. */
export function useAwaitStock() {
  const messages = useMessagesApi();
  return useSWRMutation<Accepted, ShopProblem, string, StockNoticeInput>(
    "await_stock",
    (_key, { arg }) => messages.awaitStock(arg),
  );
}

/** Sends a review of what was bought: `trigger(input)` answers or rejects with a `ShopProblem`. */
export function useReviewProduct() {
  const messages = useMessagesApi();
  return useSWRMutation<Accepted, ShopProblem, string, ReviewInput>(
    "review_product",
    (_key, { arg }) => messages.reviewProduct(arg),
  );
}
