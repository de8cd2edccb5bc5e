import { AllergenStatements } from "../../components/product/allergen-statements";
import { Picture } from "../../components/pictures/picture";
import { useGiftText } from "../../i18n/gift-texts";
import { promiseText } from "../../i18n/promise-text";
import { useLanguage } from "../../i18n/use-text";
import { useShopInfo } from "../../shop/use-shop-info";
import type { GiftLine, GiftView } from "../../shop/wire";
import { ButtonLink } from "../../ui/button";
import { Link } from "../../ui/link";
import { AvoidedWarning } from "../avoided/avoided-warning";
import { Hours } from "../contact/hours";
import { OrderProgress } from "../order/order-progress";
import thumbnail from "../shared/thumbnail.module.css";
import styles from "./gift.module.css";

/** Gift: card, state, time and contents. */
export function GiftPage({ gift }: { gift: GiftView }) {
  const t = useGiftText();
  const { language } = useLanguage();
  return (
    <div className={`container page ${styles.page}`}>
      <div className={styles.main}>
        <header className={styles.card}>
          <h1>{t.title(gift.recipient)}</h1>
          {gift.card_text && <blockquote className={styles.words}>{gift.card_text}</blockquote>}
          {gift.from && <p className={styles.from}>{t.from(gift.from)}</p>}
        </header>
        <section className={styles.state} aria-live="polite">
          <p className={styles.status}>{stateText(gift, t)}</p>
          {gift.promise && gift.is_awaited && <p>{promiseText(gift.promise, language)}</p>}
          {gift.state === "ordered" && (
            <p>{gift.from ? t.orderedText(gift.from) : t.orderedTextPlain}</p>
          )}
          {gift.state === "cancelled" && <p>{t.cancelledText(gift.from)}</p>}
          <OrderProgress progress={gift.progress} />
        </section>
        {gift.is_awaited &&
          (gift.is_delivery ? (
            <p>{t.deliveryText(unbroken(gift.number))}</p>
          ) : (
            <Pickup gift={gift} />
          ))}
      </div>
      <div className={styles.side}>
        <section className={styles.contents} aria-labelledby="gift-contents">
          <h2 id="gift-contents">{t.what}</h2>
          <ul className={styles.items}>
            {gift.lines.map((line, at) => (
              <Item key={`${line.name} ${line.options} ${at}`} line={line} />
            ))}
          </ul>
        </section>
        <ButtonLink to="/contact" look="outline">
          {t.help}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Order number that is not split over two lines. */
const unbroken = (number: string) => number.replace("-", "\u2011");

function stateText({ state, is_delivery }: GiftView, t: ReturnType<typeof useGiftText>): string {
  if (!is_delivery && state === "ready") return t.readyPickup;
  if (!is_delivery && state === "delivered") return t.collected;
  return t.states[state];
}

function Item({ line }: { line: GiftLine }) {
  const t = useGiftText();
  const image = { src: line.image ?? "", alt: "", width: null, height: null };
  return (
    <li className={styles.item}>
      <div className={thumbnail.thumbnail}>
        {line.image && <Picture image={image} sizes="64px" width={900} height={700} />}
      </div>
      <div>
        <p className={styles.name}>
          {t.quantity(line.quantity)}{" "}
          {line.slug ? <Link to={`/products/${line.slug}`}>{line.name}</Link> : line.name}
        </p>
        {line.options && <p className="note">{line.options}</p>}
        <div className={styles.allergens}>
          <AllergenStatements facts={line.allergen_facts} />
        </div>
        <AvoidedWarning facts={line.allergen_facts} />
      </div>
    </li>
  );
}

/** Where the recipient picks the gift up, and when the shop is open. */
function Pickup({ gift }: { gift: GiftView }) {
  const t = useGiftText();
  const shop = useShopInfo().data;
  return (
    <section className={styles.contents} aria-labelledby="gift-pickup">
      <h2 id="gift-pickup">{t.pickup}</h2>
      {shop?.contact.address && <p>{shop.contact.address}</p>}
      {shop && shop.opening_hours.length > 0 && <Hours shop={shop} />}
      <p>{t.pickupNumber(unbroken(gift.number))}</p>
    </section>
  );
}
