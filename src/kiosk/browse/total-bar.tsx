import type { ReactNode } from "react";
import { useCart } from "../../cart/use-cart";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { useSession } from "../session/session-provider";
import { useKioskText } from "../use-kiosk-text";
import styles from "./total-bar.module.css";

/** Bar with the cart's total and the button to the review, always visible, after other controls. */
export function TotalBar({ children }: { children?: ReactNode }) {
  const t = useKioskText().bar;
  const { go } = useSession();
  const count = useCart((cart) => cart.cartCount);
  const total = useCart((cart) => cart.formattedTotalPrice);
  return (
    <div className={styles.bar}>
      {children}
      <output className={styles.sum}>
        <span className={styles.count}>{count === 0 ? t.empty : t.items(count)}</span>
        <span className={styles.total}>{total}</span>
      </output>
      <Button large className={styles.on} disabled={count === 0} onClick={() => go("review")}>
        {t.review}
        <Icon name="arrow-right" />
      </Button>
    </div>
  );
}
