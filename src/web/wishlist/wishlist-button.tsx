import { toast } from "../../components/toasts/toasts";
import { useText } from "../../i18n/use-text";
import { useGo } from "../../ui/address";
import { Svg } from "../../ui/core-icon";
import type { Product } from "../../shop/wire";
import styles from "./wishlist-button.module.css";
import { useWishlist } from "./wishlist-store";

/** Path of the icon; here, because `icon.tsx` would load all others with it. */
const HEART = "M12 20s-8-4.8-8-10.6A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.4C20 15.2 12 20 12 20z";

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
      <Svg size={large ? 20 : 22} fill={wished ? "currentColor" : "none"}>
        <path d={HEART} />
      </Svg>
      {large && (wished ? t.wished : t.wish)}
    </button>
  );
}
