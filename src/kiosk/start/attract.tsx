import { useLanguage } from "../../i18n/use-text";
import { momentText } from "../../i18n/moment";
import { Pindo } from "../../components/status/pindo";
import { Icon } from "../../ui/icon";
import { useProducts } from "../../shop/use-products";
import { useShopInfo } from "../../shop/use-shop-info";
import type { Product, ShopInfo } from "../../shop/wire";
import { AccessButton } from "../access/access-button";
import styles from "./attract.module.css";
import { openState, type OpenState } from "../device/hours";
import { Showcase } from "./showcase";
import { useDevice } from "../device/use-device";
import { useNow } from "../device/use-now";
import { useSession } from "../session/session-provider";
import { useKioskText } from "../use-kiosk-text";

/** Number of products shown in turn. */
const SHOWN = 8;
const MINUTE_MS = 60_000;

function sellable(items: readonly Product[] | undefined): Product[] {
  return (items ?? []).filter((product) => product.in_stock && product.purchasable);
}

/** Returns the reason that prevents orders here now; null = none. */
function useObstacle(products: Product[], open: OpenState) {
  const t = useKioskText().attract;
  const device = useDevice();
  if (device.paused) return { title: t.paused, text: t.pausedText };
  if (!open.open) return { title: t.closed, text: null };
  if (products.length === 0) return { title: t.paused, text: t.empty };
  return null;
}

/**
 * Attract screen while nobody orders: products and today's hours. The first touch only opens the
 * next screen.
 */
export function Attract() {
  const t = useKioskText().attract;
  const { go } = useSession();
  const { data: shop } = useShopInfo();
  const { data } = useProducts({ per_page: 24, in_stock: true, orderby: "popularity" });
  const products = sellable(data?.items);
  const pictured = products.filter(({ images }) => images[0]).slice(0, SHOWN);
  const open = openState(shop?.opening_hours ?? [], useNow(MINUTE_MS));
  const obstacle = useObstacle(products, open);
  return (
    <main className={styles.attract}>
      <h1 className="visually-hidden">{shop?.name}</h1>
      <button
        type="button"
        className={styles.startButton}
        data-plain
        disabled={obstacle !== null}
        onClick={() => go("start")}
      >
        <span className={styles.name}>{shop?.name ?? ""}</span>
        <Showcase products={pictured} />
        <span className={styles.invite}>
          <span className={styles.callToAction}>{obstacle ? obstacle.title : t.touch}</span>
          {obstacle?.text && <span className={styles.lead}>{obstacle.text}</span>}
          <Hours open={open} />
        </span>
      </button>
      <State shop={shop} />
      <div className={styles.access}>
        <AccessButton />
      </div>
      <div className={styles.footer}>
        <p className={styles.proverb} lang="sw">
          {t.saying} <span>{t.sayingMeans}</span>
        </p>
        <Pindo />
      </div>
    </main>
  );
}

function Hours({ open }: { open: OpenState }) {
  const t = useKioskText().attract;
  const text = () => {
    if (open.open) return open.from && open.to ? t.openToday(open.from, open.to) : null;
    if (open.at === null || open.day === null) return null;
    return open.today ? t.opensToday(open.at) : t.opens(open.day, open.at);
  };
  const shown = text();
  if (!shown) return null;
  return (
    <span className={styles.hours}>
      <Icon name="clock" />
      {shown}
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
