import { useText } from "../../i18n/use-text";
import { useUnsubscribe } from "../../shop/use-messages";
import { SubscriptionLink } from "./subscription-link";

/** Target page of the link that ends all subscriptions of an address. */
export function UnsubscribeScreen() {
  return <SubscriptionLink operation={useUnsubscribe()} text={useText().unsubscribe} />;
}
