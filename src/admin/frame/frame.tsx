import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { ErrorBoundary } from "../../app/error-screen";
import { useShopInfo } from "../../shop/use-shop-info";
import { Link } from "../../ui/link";
import { LanguageSwitch } from "../components/language-switch";
import { SCREEN_PATHS } from "../screens";
import { useAdminText } from "../use-admin-text";
import { AccountMenu } from "./account-menu";
import { ErrorScreen } from "./error-screen";
import styles from "./frame.module.css";
import { Navigation } from "./navigation";
import { CurrentScreen } from "./current-screen";

/** Moves the focus, and the scroll position, to a screen that replaced another one. */
function useArrival() {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    if (!isBack) document.documentElement.scrollTop = 0;
  }, [pathname, isBack]);
  return { main, pathname };
}

/** Frame of the admin pages: shop, language and account above, navigation, the screen of the URL. */
export function Frame() {
  const t = useAdminText();
  const shop = useShopInfo().data?.name ?? t.common.title;
  const { main, pathname } = useArrival();
  return (
    <>
      <a href="#content" className={styles.skip}>
        {t.frame.skip}
      </a>
      <header className={styles.bar}>
        <Link to={SCREEN_PATHS.today} className={styles.brand}>
          {shop}
        </Link>
        <LanguageSwitch />
        <AccountMenu />
      </header>
      <div className={styles.frame}>
        <Navigation />
        <main id="content" ref={main} tabIndex={-1} className={styles.main}>
          <ErrorBoundary key={pathname} screen={ErrorScreen}>
            <CurrentScreen />
          </ErrorBoundary>
        </main>
      </div>
    </>
  );
}
