import { toast } from "../../components/toasts/toasts";
import { useText } from "../../i18n/use-text";
import { choiceIn, withChoice } from "../../components/product/size-choice";
import type { Product } from "../../shop/wire";
import { shareLink } from "../shared/share-link";
import styles from "./share-link.module.css";

const NO_PARAMS = new URLSearchParams();

/**
 * Button that opens the device's share sheet with the page's URL, including the chosen size, or
 * copies the URL if there is none.
 */
export function ShareLink({ product }: { product: Product }) {
  const t = useText();
  async function share() {
    const { origin, pathname, search } = window.location;
    const chosen = withChoice(product, choiceIn(product, new URLSearchParams(search)), NO_PARAMS);
    const page = pathname.replace(/^\/shop\//, "/products/");
    const url = `${origin}${page}${chosen.size > 0 ? `?${chosen.toString()}` : ""}`;
    if (await shareLink(product.name, url)) {
      toast((sonner) => sonner.success(t.common.linkCopied));
    }
  }
  return (
    <button type="button" className={styles.share} onClick={() => void share()}>
      {t.product.share}
    </button>
  );
}
