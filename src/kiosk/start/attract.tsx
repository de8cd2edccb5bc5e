import { momentText } from "../../i18n/moment";
import { spanText } from "../../i18n/promise-text";
import { languageOf } from "../../i18n/language";
import { useLanguage } from "../../i18n/use-text";
import { offerFor, startChoice } from "../../components/product/size-choice";
import { Pindo } from "../../components/status/pindo";
import { Icon } from "../../ui/icon";
import { useShopInfo } from "../../shop/use-shop-info";
import type { Opening, Product, ProductQuery, ShopInfo } from "../../shop/wire";
import { AccessButton } from "../access/access-button";
import { ACCESS_OPTIONS } from "../access/access";
import { useShelf } from "../browse/use-shelf";
import { useDevice } from "../device/use-device";
import { QuietReset } from "../session/idle-guard";
import { useSession } from "../session/session-provider";
import { useKioskText } from "../use-kiosk-text";
import { BestSellers } from "./best-sellers";
import { Bilingual } from "./bilingual";
import { LanguageSwitch } from "./language-switch";
import { useObstacle } from "./obstacle";
import tall from "./pictures/attract-tall.webp";
import wide from "./pictures/attract-wide.webp";
import styles from "./attract.module.css";

const MOST_SOLD: ProductQuery = { per_page: 24, in_stock: true, orderby: "popularity" };

/** Whether the size that one touch adds can be bought. */
function isOrderable(product: Product): boolean {
  return offerFor(product, startChoice(product)).availability === "available";
}

/** Whether a visitor has chosen a language or an option that the next one must not find. */
function useIsChanged(shop: ShopInfo | undefined): boolean {
  const { access } = useSession().session;
  const { language } = useLanguage();
  const own = languageOf(shop?.languages[0]) ?? language;
  return language !== own || ACCESS_OPTIONS.some((option) => access[option]);
}

/**
 * Attract screen while nobody orders: invitation in every language of the shop, today's hours, and
 * the best sellers, which start an order with one touch.
 */
export function Attract() {
  const { session, go } = useSession();
  const { low } = session.access;
  const { asks_dining } = useDevice();
  const { data: shop } = useShopInfo();
  const products = (useShelf(MOST_SOLD, []).products ?? []).filter(isOrderable);
  const obstacle = useObstacle(products.length > 0, shop?.opening);
  const isChanged = useIsChanged(shop);
  const start = () => go(asks_dining ? "dining" : "browse");
  return (
    <div className={styles.attract} data-resting={obstacle !== null || undefined}>
      <header className={styles.head}>
        <p className={styles.brand}>{shop?.name ?? ""}</p>
        <LanguageSwitch />
        <AccessButton />
      </header>
      <main className={styles.main}>
        <h1 className="visually-hidden">{shop?.name}</h1>
        <button
          type="button"
          className={styles.start}
          data-plain
          disabled={obstacle !== null}
          onClick={start}
        >
          <BakeryPicture tall={low || obstacle !== null} />
          <span className={styles.invite}>
            <span className={styles.callToAction}>
              {obstacle ? obstacle.title : <Bilingual text={({ attract }) => attract.touch} />}
            </span>
            {obstacle?.text && <span className={styles.lead}>{obstacle.text}</span>}
            <Hours opening={shop?.opening} />
          </span>
        </button>
        <State shop={shop} />
        {obstacle === null && <BestSellers products={products} onStart={start} />}
      </main>
      <Proverb />
      {isChanged && <QuietReset />}
    </div>
  );
}

/** Bakery's own picture, an ornament of the invitation; `tall`: in portrait it is as high as wide. */
function BakeryPicture({ tall: isTall }: { tall: boolean }) {
  return (
    <picture className={styles.picture}>
      {isTall && <source media="(orientation: portrait)" srcSet={tall} />}
      <img src={wide} alt="" width={1920} height={1080} decoding="async" />
    </picture>
  );
}

function Proverb() {
  const t = useKioskText().attract;
  return (
    <footer className={styles.footer}>
      <p className={styles.proverb} lang="sw">
        {t.saying} <span>{t.sayingMeans}</span>
      </p>
      <Pindo />
    </footer>
  );
}

/** Hours of today while the shop is open. */
function Hours({ opening }: { opening: Opening | undefined }) {
  const t = useKioskText().attract;
  if (opening?.state !== "open") return null;
  return (
    <span className={styles.hours}>
      <Icon name="clock" />
      {t.openToday(spanText(opening.from, opening.until))}
    </span>
  );
}

/** Connection state of the shop, with the age of the prices while offline. */
function State({ shop }: { shop: ShopInfo | undefined }) {
  const t = useKioskText().attract;
  const { language } = useLanguage();
  if (!shop || shop.store_reachable) return null;
  return (
    <output className={styles.state}>
      {t.offline}
      {shop.catalogue_at !== null && (
        <small>{t.pricesOf(momentText(shop.catalogue_at, language))}</small>
      )}
    </output>
  );
}
