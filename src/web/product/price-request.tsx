import { useText } from "../../i18n/use-text";
import { useShopInfo } from "../../shop/use-shop-info";
import type { Product } from "../../shop/wire";
import { Icon } from "../../ui/icon";
import { Link } from "../../ui/link";
import styles from "./back-in-stock-form.module.css";

/** Question for the price of a product without one: by WhatsApp, else on the contact page. */
export function PriceRequest({ product }: { product: Product }) {
  const t = useText().priceRequest;
  const number = useShopInfo().data?.contact.whatsapp.replace(/\D/g, "");
  if (!number) {
    return (
      <Link to="/contact" className={styles.chat}>
        {t.ask}
      </Link>
    );
  }
  const chat = `https://wa.me/${number}?text=${encodeURIComponent(t.chat(product.name))}`;
  return (
    <a className={styles.chat} href={chat} target="_blank" rel="noopener noreferrer">
      <Icon name="chat" size={20} />
      {t.ask}
    </a>
  );
}
