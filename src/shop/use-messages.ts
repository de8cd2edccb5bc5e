import useSWRMutation from "swr/mutation";
import type { MessagesApi } from "./api";
import { ShopProblem } from "./problem";
import { useShopApi } from "./shop-provider";
import type { Accepted, ContactInput, NewsletterInput, UnsubscribeInput } from "./wire";

const refuse = () => Promise.reject(new ShopProblem({ code: "forbidden" }));

function useMessagesApi(): MessagesApi {
  const { messages } = useShopApi();
  if (messages) return messages;
  return { sendMessage: refuse, subscribe: refuse, unsubscribe: refuse };
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
