import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Link, NavLink } from "../../ui/link";
import { useText } from "../../i18n/use-text";
import { CoreIcon } from "../../ui/core-icon";
import { useShopInfo } from "../../shop/use-shop-info";
import { CartLink } from "./cart-link";
import styles from "./header.module.css";
import { LanguageSwitch } from "./language-switch";
import { SearchButton } from "./search-button";
import { Logo } from "./logo";

const MENU = "main-menu";

/** Header: logo, links, language, cart; on small screens the links fold into a menu. */
export function Header() {
  const t = useText();
  const { data: shop } = useShopInfo();
  const { open, turn, firstLink, toggle } = useMenu();
  return (
    <header className={styles.header}>
      <div className={`container ${styles.bar}`}>
        <Link to="/" className={styles.home}>
          <Logo name={shop?.name ?? "Korosho"} />
        </Link>
        <nav id={MENU} className={styles.menu} data-open={open} aria-label={t.shell.mainMenu}>
          <NavLink ref={firstLink} to="/" end>
            {t.shell.home}
          </NavLink>
          <NavLink to="/shop">{t.shell.shop}</NavLink>
          <NavLink to="/contact">{t.shell.contact}</NavLink>
          <LanguageSwitch />
        </nav>
        <SearchButton />
        <CartLink />
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={MENU}
          aria-label={open ? t.shell.closeMenu : t.shell.openMenu}
          onClick={turn}
        >
          <CoreIcon name={open ? "close" : "menu"} />
        </button>
      </div>
    </header>
  );
}

/**
 * State of the menu; navigation and Escape close it. Opening focuses its first link, Escape returns
 * the focus.
 */
function useMenu() {
  const firstLink = useRef<HTMLAnchorElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const { key } = useLocation();
  const open = openedAt === key;
  useEffect(() => {
    if (!open) return undefined;
    firstLink.current?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpenedAt(null);
      toggle.current?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [open]);
  return { open, turn: () => setOpenedAt(open ? null : key), firstLink, toggle };
}
