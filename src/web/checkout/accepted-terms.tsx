import { useText } from "../../i18n/use-text";
import { useShopInfo } from "../../shop/use-shop-info";
import { Link } from "../../ui/link";
import styles from "./order-summary.module.css";

/** Note below the button of the checkout: the shop's terms, which an order accepts. */
export function AcceptedTerms() {
  const t = useText();
  const written = useShopInfo().data?.text_pages ?? [];
  const links = (["terms", "privacy"] as const).filter((kind) => written.includes(kind));
  if (links.length === 0) return null;
  return (
    <p className={styles.note}>
      {t.checkout.acceptedTerms}{" "}
      {links.map((kind, at) => (
        <span key={kind}>
          {at > 0 && " · "}
          <Link to={`/pages/${kind}`}>{t.textPages[kind]}</Link>
        </span>
      ))}
    </p>
  );
}
