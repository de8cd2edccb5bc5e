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
  const about = useShopText("about");
  const ownDescription = ownerText && (ownerText.text || about?.text);
  usePageTitle(name && `${name}: ${ownerText?.title ?? t.title}`);
  useHeadTags({ description: ownDescription || t.metaDescription, path: "/" });
  // The built-in keywords name goods that another shop may not sell, and other pages have none.
  const keywords = !ownerText && t.keywords;
  useEffect(() => {
    if (!keywords) return undefined;
    const meta = setMeta("keywords", keywords);
    return () => meta.remove();
  }, [keywords]);
  return null;
}
