import { useText } from "../../i18n/use-text";
import { useConfirmSubscription } from "../../shop/use-messages";
import { SubscriptionLink } from "./subscription-link";

/** Target page of the link that confirms a subscription. */
export function SubscribeScreen() {
  return <SubscriptionLink operation={useConfirmSubscription()} text={useText().subscribe} />;
}
