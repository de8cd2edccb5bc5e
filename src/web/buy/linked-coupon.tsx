import { useEffect, useRef } from "react";
import { toast } from "../../components/toasts/toasts";
import { useHost } from "../../host/host-context";
import { useText } from "../../i18n/use-text";
import { useQuery } from "../../ui/address";
import { DRAFT_CHANGED, readCheckoutDraft, writeCheckoutDraft } from "./checkout-draft";
import { MAX_COUPON_LENGTH } from "../../shop/wire";

/** Stores the coupon of a link for the next order, and removes it from the URL. */
export function LinkedCoupon() {
  const t = useText();
  const host = useHost();
  const [query, setQuery] = useQuery();
  const coupon = query.get("coupon");
  const taken = useRef<string | null>(null);
  useEffect(() => {
    if (coupon === null || taken.current === coupon) return;
    taken.current = coupon;
    const rest = new URLSearchParams(query);
    rest.delete("coupon");
    setQuery(rest, { replace: true });
    const code = coupon.trim();
    if (!code || code.length > MAX_COUPON_LENGTH) return;
    void readCheckoutDraft(host)
      .then((draft) => writeCheckoutDraft(host, { ...draft, coupon: code }))
      .then(() => {
        window.dispatchEvent(new Event(DRAFT_CHANGED));
        toast((sonner) => sonner.success(t.buy.couponSaved(code.toUpperCase())));
      });
  }, [coupon, host, query, setQuery, t]);
  return null;
}
