import { useText } from "../../i18n/use-text";
import { isOnRequest, type Availability, type Offer } from "./size-choice";

/** Largest stock quantity that is shown as a number. */
const FEW_PIECES = 5;

type StockState = Availability | "few" | "backorder" | "on_request";

function stateOf(offer: Offer): StockState {
  const { availability, backorder, left } = offer;
  if (isOnRequest(offer)) return "on_request";
  if (availability !== "available") return availability;
  if (backorder) return "backorder";
  return left !== null && left > 0 && left <= FEW_PIECES ? "few" : "available";
}

/** Returns the stock state of a chosen size and its text. */
export function useStockState(offer: Offer): { state: StockState; text: string } {
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
  return { state, text: texts[state] };
}
