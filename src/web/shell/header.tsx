import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Link, NavLink } from "../../parts/ui/link";
import { useText } from "../../i18n/use-text";
import { EverydayIcon } from "../../parts/ui/everyday-icon";
import { useShopInfo } from "../../shop/use-shop-info";
import { CartLink } from "./cart-link";
import styles from "./header.module.css";
import { LanguageSwitch } from "./language-switch";
import { SearchButton } from "./search-button";
import { Logo } from "./logo";

const MENU = "main-menu";

/** Logo, links, language, cart; on small screens the links fold into a menu. */
export function Header() {
  const t = useText();
  const { data: shop } = useShopInfo();
  const [open, toggle] = useMenu();
  return (
    <header className={styles.header}>
      <div className={`page ${styles.bar}`}>
        <Link to="/" className={styles.home}>
          <Logo name={shop?.name ?? "Korosho"} />
        </Link>
        <nav id={MENU} className={styles.menu} data-open={open} aria-label={t.shell.mainMenu}>
          <NavLink to="/" end>
            {t.shell.home}
          </NavLink>
          <NavLink to="/shop">{t.shell.shop}</NavLink>
          <NavLink to="/contact">{t.shell.contact}</NavLink>
          <LanguageSwitch />
        </nav>
        <SearchButton />
        <CartLink />
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={MENU}
          aria-label={open ? t.shell.closeMenu : t.shell.openMenu}
          onClick={toggle}
        >
          <EverydayIcon name={open ? "close" : "menu"} />
        </button>
      </div>
    </header>
  );
}

/** Whether the menu is open; another page and Escape close it. */
function useMenu() {
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const { key } = useLocation();
  const open = openedAt === key;
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && setOpenedAt(null);
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [open]);
  return [open, () => setOpenedAt(open ? null : key)] as const;
}
