import { useProblemText, useText } from "../../i18n/use-text";
import { ShopProblem } from "../../shop/problem";
import type { OrderView } from "../../shop/wire";
import { Notice } from "../../ui/notice";
import { changedParts, type OrderPart } from "./changed-parts";
import { useRefusalText } from "./refusal-text";

type ChangeNoticeProps = {
  /** The order as the customer saw it. */
  before: OrderView;
  now: OrderView;
  error: ShopProblem | undefined;
};

/** Scrolls a refusal into view, which appears above the button, at the lower edge of a phone. */
const show = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: "nearest" });

/** Reason of a refusal, and the parts of the order that somebody else changed meanwhile. */
export function ChangeNotice({ before, now, error }: ChangeNoticeProps) {
  const { order, checkout } = useText();
  const refusalText = useRefusalText();
  const problemText = useProblemText();
  const own = { goods: order.what, zone: order.whereDelivered };
  const nameOf = (part: OrderPart) =>
    part === "goods" || part === "zone" ? own[part] : checkout.fields[part];
  const names = changedParts(before, now).map(nameOf).join(", ");
  const isAtField = error?.problem.code === "slot_unavailable";
  const refusal = error && !isAtField ? refusalText(error) : null;
  if (refusal === null && !names) return null;
  const { status } = now;
  const changed = problemText(new ShopProblem({ code: "order_changed", status }));
  return (
    <div key={names} ref={refusal === null ? undefined : show}>
      <Notice tone={refusal === null ? "warning" : "danger"} alert>
        <p>{refusal ?? changed}</p>
        {names && <p>{order.refusals.changedParts(names)}</p>}
      </Notice>
    </div>
  );
}
