import { useEffect, useState } from "react";
import { useShopApi } from "./shop-provider";

/** The signed order that an address brings along: no server gets to read what is behind the sign. */
function slipInAddress(): string | null {
  const slip = window.location.hash.slice(1);
  return slip.startsWith("KS1.") ? slip : null;
}

/**
 * Brings the shop the order that a till without a line put into the address. False until that was
 * tried: only then is there an order to ask for. The address is the plain one afterwards.
 */
export function useBroughtOrder(mounted: boolean): boolean {
  const shop = useShopApi();
  const [tried, setTried] = useState(false);
  const brings = mounted && !tried && slipInAddress() !== null;
  useEffect(() => {
    const slip = slipInAddress();
    if (!brings || !slip) return;
    let gone = false;
    const done = () => {
      if (!gone) setTried(true);
    };
    const plain = () => {
      const { pathname, search } = window.location;
      window.history.replaceState(window.history.state, "", pathname + search);
    };
    // One that fails stays in the address: loading the page again tries again.
    (shop.adoptOrder?.(slip) ?? Promise.reject(new Error("not here"))).then(plain).then(done, done);
    return () => void (gone = true);
  }, [brings, shop]);
  return mounted && !brings;
}
