import {
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
} from "react";
import { useLocation } from "react-router";
import { entryKey, useGo } from "../../ui/address";
import { isPlain, Link } from "../../ui/link";
import { lazyWithFallback } from "../../ui/lazy-with-fallback";
import { useCart, useCartHydrated, useCartStore } from "../../cart/use-cart";
import { fetchBuyingTexts } from "../../i18n/texts";
import { useText } from "../../i18n/use-text";
import { CoreIcon } from "../../ui/core-icon";
import styles from "./cart-link.module.css";

// Loaded when the pointer comes near.
const loadPanel = () =>
  Promise.all([import("../cart-panel/cart-panel"), fetchBuyingTexts()]).then(([file]) => file);
const CartPanel = lazyWithFallback(() => loadPanel().then((file) => file.CartPanel), ToCart);

/** Fallback of the panel: a click follows the link to the cart. */
function ToCart({ pinned }: { pinned: boolean }) {
  const go = useGo();
  useEffect(() => {
    if (pinned) go("/cart");
  }, [go, pinned]);
  return null;
}

/** Hover time before the mini cart opens, or closes, in milliseconds. */
const HOVER_DELAY_MS = 220;

/** Pages without the mini cart: the cart itself and the checkout. */
const PAGES_WITHOUT_PANEL = ["/cart", "/checkOut"];

/** Timer of the mini cart's hover state. */
function useHoverDelay() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (then: (() => void) | null) => {
    clearTimeout(timer.current);
    if (then) timer.current = setTimeout(then, HOVER_DELAY_MS);
  };
}

/** State of the mini cart: open while hovered, pinned open after a click. */
function usePanel(count: number) {
  const { pathname, key } = useLocation();
  const cart = useCartStore();
  const open = useCart(({ shouldDisplayCart }) => shouldDisplayCart);
  // Page that was clicked, and the one in the address bar: another one if a navigation waits for it.
  const [pinnedAt, setPinnedAt] = useState<readonly string[]>([]);
  const [wasOpened, setWasOpened] = useState(false);
  const afterHover = useHoverDelay();
  const pinned = pinnedAt.includes(key);
  const isOwnPage = PAGES_WITHOUT_PANEL.includes(pathname);
  if (open && !wasOpened) setWasOpened(true);

  function close() {
    afterHover(null);
    setPinnedAt([]);
    cart.getState().handleCloseCart();
  }
  const shownAt = useRef(key);
  // A later effect would close what a click on the new page has opened.
  useLayoutEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    // The panel of the previous page closes, but not one that a click opened while this page loaded.
    if (isOwnPage || pinnedAt[1] !== key) cart.getState().handleCloseCart();
  });

  function click(event: MouseEvent<HTMLAnchorElement>) {
    if (isOwnPage || !isPlain(event)) return;
    event.preventDefault();
    afterHover(null);
    setPinnedAt([key, entryKey()]);
    // A click on an open preview keeps it open.
    if (!open) cart.getState().handleCartClick();
  }
  function enter(event: PointerEvent) {
    if (event.pointerType !== "mouse" || isOwnPage) return;
    void loadPanel().catch(() => undefined);
    afterHover(count > 0 && !open ? () => cart.getState().handleCartHover() : null);
  }
  const leave = () => afterHover(open && !pinned ? close : null);
  const keepOpen = () => afterHover(null);
  return { open, pinned, wasOpened, close, click, enter, leave, keepOpen };
}

/** Link to the cart with its item count; opens the mini cart. */
export function CartLink() {
  const t = useText();
  const hydrated = useCartHydrated();
  const counted = useCart((cart) => cart.cartCount);
  const count = hydrated ? counted : 0;
  const panel = usePanel(count);
  return (
    <>
      <Link
        to="/cart"
        className={styles.link}
        aria-label={t.shell.cart(count)}
        onClick={panel.click}
        onPointerEnter={panel.enter}
        onPointerLeave={panel.leave}
      >
        <CoreIcon name="cart" size={28} />
        <span
          key={count}
          className={styles.badge}
          data-empty={count === 0}
          data-testid="cart-badge"
        >
          {count}
        </span>
      </Link>
      {panel.wasOpened && (
        <Suspense>
          <CartPanel
            open={panel.open}
            pinned={panel.pinned}
            onClose={panel.close}
            onPointerEnter={panel.keepOpen}
            onPointerLeave={panel.leave}
          />
        </Suspense>
      )}
    </>
  );
}
