import { useText } from "../../i18n/use-text";
import type { Problem, Quote } from "../../shop/wire";
import { Link } from "../../ui/link";
import { Notice } from "../../ui/notice";
import { canBeOrdered } from "../buy/can-be-ordered";

type LeftOutProps = {
  quote: Quote | undefined;
  /** Problem of the order that was sent; null = none. */
  problem: Problem | null;
  /** Whether it is announced at once. */
  alert?: boolean;
  className?: string;
};

/** Notice that goods of the cart cannot be ordered as requested; nothing if all can. */
export function LeftOutNotice({ quote, problem, alert, className }: LeftOutProps) {
  const t = useText();
  const isRefused = problem?.code === "out_of_stock";
  if (!isRefused && (!quote || canBeOrdered(quote))) return null;
  return (
    <Notice tone="danger" alert={alert} className={className}>
      <p>
        {t.buy.leftOut} {isRefused && t.checkout.nothingOrdered}
      </p>
      <p>
        <Link to="/cart">{t.checkout.back}</Link>
      </p>
    </Notice>
  );
}
