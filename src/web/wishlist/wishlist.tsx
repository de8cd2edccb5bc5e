import { toast } from "../../components/toasts/toasts";
import { useText } from "../../i18n/use-text";
import { ProductGrid } from "../../components/product/product-grid";
import { useGo, useQuery } from "../../ui/address";
import { Button, ButtonLink } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { useMounted } from "../../ui/use-mounted";
import { useProductsBySlug } from "../../shop/use-products-by-slug";
import { SHOP_KEY } from "../../shop/swr";
import { EmptyState } from "../shared/empty-state";
import { Popular } from "../shared/popular";
import type { Needs } from "../routes/route-table";
import { ReadFailed } from "../shared/read-failed";
import { shareLink } from "../shared/share-link";
import { useScreenTitle } from "../shared/use-screen-title";
import { listAddress, slugsIn, useWishlist } from "./wishlist-store";
import styles from "./wishlist.module.css";

/** Reads of the first render; the list itself is stored on the device, or in the link. */
export const needs: Needs = () => [SHOP_KEY];

/** Wishlist of this device, or the one in a shared link. */
export function WishlistScreen() {
  const t = useText().wish;
  const mounted = useMounted();
  const [query] = useQuery();
  const sent = mounted ? slugsIn(query) : [];
  const own = useWishlist();
  const foreign = sent.length > 0;
  const slugs = foreign ? sent : own.wishes;
  useScreenTitle(t.title);
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>{foreign ? t.sentTitle : t.title}</h1>
        {slugs.length > 0 && (foreign ? <Keep slugs={sent} /> : <Share slugs={slugs} />)}
      </header>
      {slugs.length > 0 && <Wishes slugs={slugs} />}
      {mounted && !foreign && own.ready && slugs.length === 0 && <NoWishes />}
    </div>
  );
}

function Wishes({ slugs }: { slugs: readonly string[] }) {
  const t = useText().wish;
  const { data, error } = useProductsBySlug(slugs);
  if (error && !data) return <ReadFailed error={error} />;
  return (
    <>
      {data && data.gone > 0 && <Notice tone="info">{t.gone(data.gone)}</Notice>}
      <h2 className="visually-hidden">{t.snacks}</h2>
      {data?.products.length !== 0 && <ProductGrid products={data?.products} list="wishes" />}
    </>
  );
}

/** Button that shares the wishlist as a link. */
function Share({ slugs }: { slugs: readonly string[] }) {
  const t = useText().wish;
  async function share() {
    const url = `${window.location.origin}${listAddress(slugs)}`;
    if (await shareLink(t.title, url)) toast((sonner) => sonner.success(t.linkCopied));
  }
  return (
    <Button look="outline" onClick={() => void share()}>
      {t.share}
    </Button>
  );
}

/** Adds the products of a shared wishlist to this device's. */
function Keep({ slugs }: { slugs: string[] }) {
  const t = useText().wish;
  const go = useGo();
  const { add } = useWishlist();
  const keep = () => void add(...slugs).then(() => go("/wishlist", { replace: true }));
  return <Button onClick={keep}>{t.keep}</Button>;
}

function NoWishes() {
  const t = useText();
  return (
    <>
      <EmptyState picture="empty-cart" alt={t.wish.emptyAlt}>
        <h2>{t.wish.empty}</h2>
        <p>{t.wish.emptyText}</p>
        <ButtonLink to="/shop">{t.wish.toShop}</ButtonLink>
      </EmptyState>
      <Popular />
    </>
  );
}
