import { useEffect, useState } from "react";
import { usePort } from "./shop-context";

/** The signed order that an address brings along: no server gets to read what is behind the sign. */
function ticketInUrl(): string | null {
  const ticket = window.location.hash.slice(1);
  return ticket.startsWith("KS1.") ? ticket : null;
}

/**
 * Brings the shop the order that a till without a line put into the address. False until that was
 * tried: only then is there an order to ask for. The address is the plain one afterwards.
 */
export function useBroughtOrder(mounted: boolean): boolean {
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
    // One that fails stays in the address: loading the page again tries again.
    shop.adoptOrder({ signed_order: ticket }).then(plain).then(done, done);
    return () => void (gone = true);
  }, [brings, shop]);
  return mounted && !brings;
}
