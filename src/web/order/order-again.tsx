import { useState } from "react";
import { toast } from "../../components/toasts/toasts";
import { cartItemFor, type ProductCartItem } from "../../cart/cart-item";
import { useCartStore } from "../../cart/use-cart";
import { useText } from "../../i18n/use-text";
import { useGo } from "../../ui/address";
import { offerFor } from "../../components/product/size-choice";
import { Button } from "../../ui/button";
import type { ShopApi } from "../../shop/ports";
import { useShopApi } from "../../shop/shop-context";
import type { OrderView, QuoteLine } from "../../shop/wire";

/** Returns the current cart item of the same goods; null = no longer sold. */
async function itemFor(shop: ShopApi, line: QuoteLine): Promise<ProductCartItem | null> {
  try {
    const { product } = await shop.getProduct({ slug: line.slug });
    const offer = offerFor(product, line.options);
    if (offer.availability !== "available") return null;
    return cartItemFor(product, offer.variation, offer.sizeLabel, offer.attributes);
  } catch {
    return null;
  }
}

/** Button that adds the ordered goods to the cart again, at today's prices. */
export function OrderAgain({ order }: { order: OrderView }) {
  const t = useText();
  const shop = useShopApi();
  const cart = useCartStore();
  const go = useGo();
  const [busy, setBusy] = useState(false);

  async function again() {
    setBusy(true);
    const items = await Promise.all(order.lines.map((line) => itemFor(shop, line)));
    const gone = order.lines.filter((_, at) => !items[at]).map(({ name }) => name);
    for (const [at, item] of items.entries()) {
      if (item) cart.getState().addItem(item, { count: order.lines[at]?.quantity });
    }
    setBusy(false);
    if (gone.length > 0) toast((sonner) => sonner.warning(t.order.againGone(gone.join(", "))));
    if (gone.length < order.lines.length) go("/cart");
  }
  return (
    <Button
      look={order.status === "completed" ? "solid" : "outline"}
      wide
      busy={busy}
      onClick={() => void again()}
    >
      {busy ? t.order.paying : t.order.again}
    </Button>
  );
}
