import { useText } from "../../i18n/use-text";
import type { Availability, Offer } from "./size-choice";
import styles from "./stock-label.module.css";

/** Largest stock quantity that the label shows as a number. */
const FEW_PIECES = 5;

type State = Availability | "few" | "backorder" | "on_request";

function stateOf({ availability, backorder, left, price }: Offer): State {
  if (availability === "not_for_sale" && price === null) return "on_request";
  if (availability !== "available") return availability;
  if (backorder) return "backorder";
  return left !== null && left > 0 && left <= FEW_PIECES ? "few" : "available";
}

/** Stock state of the chosen size, as icon and text; `block` has the size of a button. */
export function StockLabel({ offer, block = false }: { offer: Offer; block?: boolean }) {
  const t = useText();
  const state = stateOf(offer);
  const texts = {
    available: t.stock.available,
    few: t.stock.left(offer.left ?? 0),
    sold_out: t.stock.soldOut,
    on_request: t.stock.onRequest,
    not_for_sale: t.stock.notForSale,
    not_made: t.stock.notMade,
    backorder: t.stock.backorder,
  };
  return (
    <p className={block ? styles.block : styles.label} data-state={state}>
      {texts[state]}
    </p>
  );
}
