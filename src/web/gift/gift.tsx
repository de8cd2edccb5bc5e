import { useGiftText } from "../../i18n/gift-texts";
import { SHOP_KEY } from "../../shop/swr";
import { useGift } from "../../shop/use-gift";
import { useQuery } from "../../ui/address";
import { ButtonLink } from "../../ui/button";
import { Skeleton } from "../../ui/skeleton";
import { useMounted } from "../../ui/use-mounted";
import { useScreenParams, type Needs } from "../routes/route-table";
import { MissingPage } from "../shared/missing-page";
import { ReadFailed } from "../shared/read-failed";
import { useScreenTitle } from "../shared/use-screen-title";
import { GiftPage } from "./gift-page";
import styles from "./gift.module.css";

/** Reads of the first render; the gift itself is private to holders of its key. */
export const needs: Needs = () => [SHOP_KEY];

/** Gift page, open to holders of its key: card, contents, time and state, without prices. */
export function GiftScreen() {
  const t = useGiftText();
  const { id = "" } = useScreenParams();
  const key = useQuery()[0].get("key") ?? "";
  // The server does not receive the key, so content that depends on it is rendered in the browser.
  const mounted = useMounted();
  const gift = useGift(mounted && key ? { id, key } : null);
  useScreenTitle(gift.data && t.title(gift.data.recipient));
  if (gift.data) return <GiftPage gift={gift.data} />;
  if (mounted && (!key || gift.error?.code === "not_found")) return <NoSuchGift />;
  if (gift.error) return <ReadFailed error={gift.error} isPage />;
  return (
    <div className="container page" aria-busy="true" aria-label={t.loading}>
      <Skeleton className={styles.cardSkeleton} />
      <Skeleton className={styles.bodySkeleton} />
    </div>
  );
}

function NoSuchGift() {
  const t = useGiftText();
  return (
    <MissingPage title={t.missing} text={t.missingText}>
      <ButtonLink to="/contact">{t.help}</ButtonLink>
    </MissingPage>
  );
}
