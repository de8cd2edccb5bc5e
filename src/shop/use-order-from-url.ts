import { useEffect, useState } from "react";
import { usePort } from "./shop-context";

/** Returns the signed order in the URL's fragment, which browsers never send to a server. */
function ticketInUrl(): string | null {
  const ticket = window.location.hash.slice(1);
  return /^KS[12]\./.test(ticket) ? ticket : null;
}

/**
 * Sends the shop the order that an offline kiosk put into the URL. Returns false until that was
 * tried: only then can the order be read. The fragment is removed afterwards.
 */
export function useOrderFromUrl(mounted: boolean): boolean {
  const shop = usePort("storefront");
  const [tried, setTried] = useState(false);
  const brings = mounted && !tried && ticketInUrl() !== null;
  useEffect(() => {
    const ticket = ticketInUrl();
    if (!brings || !ticket) return;
    let gone = false;
    const done = () => {
      if (!gone) setTried(true);
    };
    const plain = () => {
      const { pathname, search } = window.location;
      window.history.replaceState(window.history.state, "", pathname + search);
    };
    // After a failure the fragment stays, so that a reload tries again.
    shop.adoptOrder({ signed_order: ticket }).then(plain).then(done, done);
    return () => void (gone = true);
  }, [brings, shop]);
  return mounted && !brings;
}
