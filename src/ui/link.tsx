import {
  useCallback,
  useContext,
  useEffect,
  useRef,
  type ComponentPropsWithRef,
  type MouseEvent,
} from "react";
import { useLocation } from "react-router";
import { useGo } from "./address";
import { PrefetchContext } from "./prefetch-context";

/** Props of a link within the shop; `to` begins with a slash. */
export type LinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & {
  to: string;
  /** Replaces the current entry of the history. */
  replace?: boolean;
};

/** Hover time after which a link prefetches its page, in milliseconds. */
const HOVER_DELAY_MS = 65;

/**
 * Whether a click is plain; the browser handles those for a new tab, a new window or a download.
 */
export function isPlain(event: MouseEvent<HTMLAnchorElement>): boolean {
  const held = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  const { target } = event.currentTarget;
  return event.button === 0 && !held && (!target || target === "_self") && !event.defaultPrevented;
}

/** Event handlers that prefetch the page on hover, focus and press. */
function usePrefetch(to: string) {
  const prefetch = useContext(PrefetchContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => leave, [leave]);
  return {
    onPointerEnter: () => {
      leave();
      timer.current = setTimeout(() => prefetch(to), HOVER_DELAY_MS);
    },
    onPointerLeave: leave,
    onPointerDown: () => prefetch(to),
    onFocus: () => prefetch(to),
  };
}

/** Link that changes the screen without a page load. */
export function Link({ to, replace, onClick, children, ...rest }: LinkProps) {
  const go = useGo();
  const { pathname, search, hash } = useLocation();
  const prefetchHandlers = usePrefetch(to);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isPlain(event)) return;
    event.preventDefault();
    go(to, { replace: replace ?? to === `${pathname}${search}${hash}` });
  };
  return (
    <a {...prefetchHandlers} {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** Link with `aria-current` on its own page, or with `end` omitted on a page below it. */
export function NavLink({ end, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const isCurrent = pathname === rest.to || (!end && pathname.startsWith(`${rest.to}/`));
  return <Link aria-current={isCurrent ? "page" : undefined} {...rest} />;
}
