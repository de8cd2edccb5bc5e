import { useEffect } from "react";
import { usePageTitle } from "../../app/use-page-title";
import { useText } from "../../i18n/use-text";
import { useShopInfo } from "../../shop/use-shop-info";
import { useShopText } from "../shared/use-shop-text";
import { setMeta, useHeadTags } from "../routes/page-meta";

/** Metadata of the home page for browsers, search engines and shared links. */
export function HomeMeta() {
  const t = useText().home;
  const name = useShopInfo().data?.name;
  const ownerText = useShopText("welcome");
  usePageTitle(name && `${name}: ${ownerText?.title ?? t.title}`);
  useHeadTags({ description: ownerText ? ownerText.text : t.metaDescription, path: "/" });
  // The built-in keywords name goods that another shop may not sell, and other pages have none.
  const keywords = ownerText ? null : t.keywords;
  useEffect(() => {
    if (keywords === null) return undefined;
    const meta = setMeta("keywords", keywords);
    return () => meta.remove();
  }, [keywords]);
  return null;
}
