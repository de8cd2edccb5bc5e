import { useTermsText } from "../../i18n/terms-texts";
import type { Product } from "../../shop/wire";
import { buttonClass } from "../../ui/button";
import { AskLink } from "../shared/ask-link";

/** Question for the price of a product without one, in place of the button to buy. */
export function PriceRequest({ product }: { product: Product }) {
  const t = useTermsText();
  const look = buttonClass({ large: true, wide: true });
  return <AskLink text={t.askPrice} message={t.priceQuestion(product.name)} className={look} />;
}
