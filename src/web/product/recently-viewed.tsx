import { useEffect, useState } from "react";
import { Link } from "../../ui/link";
import { useHost } from "../../host/host-context";
import { useLanguage, useText } from "../../i18n/use-text";
import { Picture } from "../../components/pictures/picture";
import type { Product } from "../../shop/wire";
import { AvoidedLineWarning } from "../avoided/avoided-warning";
import styles from "./recently-viewed.module.css";
import { parseViewed, withViewed, type ViewedProduct } from "./viewed-products";

/** Recently viewed products; the list stays on the device. */
function useRecentlyViewed(product: Product): ViewedProduct[] {
  const { deviceValue } = useHost();
  const { language } = useLanguage();
  const [before, setBefore] = useState<ViewedProduct[]>([]);
  useEffect(() => {
    let mounted = true;
    void deviceValue.get("recently-seen").then((text) => {
      const list = parseViewed(text, language);
      if (mounted) setBefore(list.filter(({ slug }) => slug !== product.slug));
      return deviceValue.set("recently-seen", JSON.stringify(withViewed(list, product)));
    });
    return () => void (mounted = false);
  }, [deviceValue, product, language]);
  return before;
}

/** Recently viewed products, as a row of small pictures; nothing on the first visit. */
export function RecentlyViewed({ product }: { product: Product }) {
  const t = useText();
  const viewed = useRecentlyViewed(product);
  if (viewed.length === 0) return null;
  return (
    <section aria-labelledby="viewed-title">
      <h2 id="viewed-title">{t.viewed.title}</h2>
      <ul className={styles.row}>
        {viewed.map((one) => (
          <li key={one.slug}>
            <Link to={`/products/${one.slug}`}>
              {one.image && (
                <Picture image={one.image} sizes="140px" width={900} height={700} alt="" />
              )}
              <span>{one.name}</span>
            </Link>
            <AvoidedLineWarning product={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}
