import { useEffect, useState } from "react";
import { Link } from "../../ui/link";
import { useHost } from "../../host/host-context";
import { useText } from "../../i18n/use-text";
import { Picture } from "../../components/pictures/picture";
import type { Product } from "../../shop/wire";
import styles from "./recently-seen.module.css";
import { readSeen, withSeen, type Seen } from "./seen-list";

/** Recently viewed products; the list stays on the device. */
function useSeen(product: Product): Seen[] {
  const { deviceValue } = useHost();
  const [before, setBefore] = useState<Seen[]>([]);
  useEffect(() => {
    let here = true;
    void deviceValue.get("recently-seen").then((text) => {
      const list = readSeen(text);
      if (here) setBefore(list.filter(({ slug }) => slug !== product.slug));
      return deviceValue.set("recently-seen", JSON.stringify(withSeen(list, product)));
    });
    return () => void (here = false);
  }, [deviceValue, product]);
  return before;
}

/** Recently viewed products, as a row of small pictures; nothing on the first visit. */
export function RecentlySeen({ product }: { product: Product }) {
  const t = useText();
  const seen = useSeen(product);
  if (seen.length === 0) return null;
  return (
    <section aria-labelledby="seen-title">
      <h2 id="seen-title">{t.product.recentlySeen}</h2>
      <ul className={styles.row}>
        {seen.map(({ slug, name, image }) => (
          <li key={slug}>
            <Link to={`/products/${slug}`}>
              {image && <Picture image={image} sizes="140px" width={900} height={700} alt="" />}
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
