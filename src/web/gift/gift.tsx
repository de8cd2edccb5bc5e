import { LoadFailed } from "../../components/status/load-failed";
import { useGiftText } from "../../i18n/gift-texts";
import { SHOP_KEY } from "../../shop/swr";
import { useGift } from "../../shop/use-gift";
import { useQuery } from "../../ui/address";
import { ButtonLink } from "../../ui/button";
import { Skeleton } from "../../ui/skeleton";
import { useScreenParams, type Needs } from "../routes/route-table";
import { MissingPage } from "../shared/missing-page";
import { ReadFailed } from "../shared/read-failed";
import { useScreenTitle } from "../shared/use-screen-title";
import { GiftPage } from "./gift-page";
import styles from "./gift.module.css";

/** Reads of the first render; the gift itself comes with the page, for the key of its URL. */
export const needs: Needs = () => [SHOP_KEY];

/** Gift page, open to holders of its key: card, contents, time and state, without prices. */
export function GiftScreen() {
  const t = useGiftText();
  const { id = "" } = useScreenParams();
  const key = useQuery()[0].get("key") ?? "";
  const gift = useGift(key ? { id, key } : null);
  useScreenTitle(gift.data ? t.title(gift.data.recipient) : undefined);
  if (gift.data) return <GiftPage gift={gift.data} />;
  // The server's page says with null that there is no such gift.
  if (!key || gift.data === null || gift.error?.code === "not_found") return <NoSuchGift />;
  if (gift.error) return <ReadFailed error={gift.error} isPage />;
  return (
    <>
      <div className="container page needs-scripts" aria-busy="true" aria-label={t.loading}>
        <Skeleton className={styles.cardSkeleton} />
        <Skeleton className={styles.bodySkeleton} />
      </div>
      <div className="container page without-scripts">
        <LoadFailed />
      </div>
    </>
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
