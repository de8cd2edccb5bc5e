import { toast } from "sonner";
import { useText } from "../../i18n/use-text";
import styles from "./share-link.module.css";

/** Hands the page's address to the device's share sheet, or copies it where there is none. */
export function ShareLink({ name }: { name: string }) {
  const t = useText();
  async function share() {
    const url = window.location.href.replace("/shop/", "/products/").replace(/[?#].*$/, "");
    try {
      if (navigator.share) return await navigator.share({ title: name, url });
      await navigator.clipboard.writeText(url);
      toast.success(t.product.linkCopied);
    } catch {
      // The shopper closed the share sheet, or the browser keeps the clipboard shut: nothing to say.
    }
  }
  return (
    <button type="button" className={styles.share} onClick={() => void share()}>
      {t.product.share}
    </button>
  );
}
