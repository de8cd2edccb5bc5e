import { toast } from "../../components/toasts/toasts";
import { useText } from "../../i18n/use-text";
import { useGo } from "../../ui/address";
import { Icon } from "../../ui/icon";
import type { Product } from "../../shop/wire";
import styles from "./wishlist-button.module.css";
import { useWishlist } from "./wishlist-store";

type WishlistButtonProps = { product: Product; large?: boolean };

/** Button that adds a product to this device's wishlist, or removes it. */
export function WishlistButton({ product, large = false }: WishlistButtonProps) {
  const t = useText().wish;
  const go = useGo();
  const { wishes, add, remove } = useWishlist();
  const wished = wishes.includes(product.slug);
  function toggle() {
    if (wished) return void remove(product.slug);
    void add(product.slug);
    toast((sonner) =>
      sonner(t.added(product.name), { action: { label: t.see, onClick: () => go("/wishlist") } }),
    );
  }
  return (
    <button
      type="button"
      className={large ? styles.large : styles.overlay}
      aria-pressed={wished}
      aria-label={large ? undefined : t.wishFor(product.name)}
      onClick={toggle}
    >
      <Icon name="heart" size={large ? 20 : 22} fill={wished ? "currentColor" : "none"} />
      {large && (wished ? t.wished : t.wish)}
    </button>
  );
}
