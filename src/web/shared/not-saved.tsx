import { useEffect, useState } from "react";
import { useSWRConfig } from "swr";
import { isAvoided } from "../../components/product/allergens";
import { OFFLINE_TEXTS } from "../../i18n/offline-texts";
import { useLanguage, useText } from "../../i18n/use-text";
import { ERROR_RETRY_MS } from "../../shop/swr";
import { useProducts } from "../../shop/use-products";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { useAvoidedAllergens } from "../avoided/avoided-allergens";
import styles from "./suggestion-box.module.css";
import { useScreenTitle } from "./use-screen-title";

/** Maximum number of links to stored products. */
const MAX_PRODUCTS = 6;

const isAny = () => true;

/**
 * Repeats all reads of a visible page at a fixed interval, because SWR's own retries become rare.
 */
function useRepeatedReads(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let mounted = true;
    function wait() {
      timer = setTimeout(() => {
        const read = document.hidden ? Promise.resolve() : mutate(isAny);
        void read.finally(() => mounted && wait());
      }, ERROR_RETRY_MS);
    }
    wait();
    return () => {
      mounted = false;
      clearTimeout(timer);
    };
  }, [mutate]);
  return () => mutate(isAny);
}

/** Notice that a page, or part of one, is not stored on this device; it is read again until it arrives. */
export function NotSaved({ isPage }: { isPage: boolean }) {
  const { language } = useLanguage();
  const t = OFFLINE_TEXTS[language];
  const [isBusy, setBusy] = useState(false);
  const retry = useRepeatedReads();
  const title = isPage ? t.pageNotSaved : t.partNotSaved;
  const Title = isPage ? "h1" : "h2";
  useScreenTitle(isPage ? title : undefined);
  function tryAgain() {
    setBusy(true);
    void retry().finally(() => setBusy(false));
  }
  return (
    <div className={styles.none}>
      <div role="alert">
        <Title className={styles.title}>{title}</Title>
        <p>{t.notSavedText}</p>
      </div>
      <Button busy={isBusy} onClick={tryAgain}>
        {t.tryAgain}
      </Button>
      <SavedProducts title={t.saved} />
    </div>
  );
}

/** Links to stored products, which the service worker lists, without those that the person avoids. */
function SavedProducts({ title }: { title: string }) {
  const t = useText();
  const { avoided, ready } = useAvoidedAllergens();
  const { data } = useProducts({ per_page: MAX_PRODUCTS });
  const offered = data?.items.filter((product) => !isAvoided(product.allergen_facts, avoided));
  if (!ready || !offered?.length) return null;
  return (
    <>
      <p>{title}</p>
      <ul>
        {offered.map(({ id, slug, name }) => (
          <li key={id}>
            <Link to={`/products/${slug}`}>{name}</Link>
          </li>
        ))}
        <li>
          <Link to="/shop">{t.shell.shop}</Link>
        </li>
      </ul>
    </>
  );
}
