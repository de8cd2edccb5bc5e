import { useCallback, useEffect, useRef, useState } from "react";
import { randomId } from "../../cart/random-id";
import type { Host } from "../../host/host";
import { useHost } from "../../host/host-provider";
import type { PaymentMethod } from "../../shop/wire";

/** What a shopper has told us on the way to an order; it stays on the device. */
export type Draft = {
  /** Id of the order to be; the same contents are sent under the same id. */
  checkoutId: string;
  /** The contents that were sent under this id; empty = none yet. */
  sent: string;
  name: string;
  phone: string;
  email: string;
  method: "pickup" | "delivery";
  /** Id of a delivery zone; empty = none chosen. */
  zone: string;
  estate: string;
  landmark: string;
  directions: string;
  payment: PaymentMethod | "";
  note: string;
  coupon: string;
};

/** Nothing has been said, and no id given yet: the same on the server and in the browser. */
const EMPTY: Draft = {
  checkoutId: "",
  sent: "",
  name: "",
  phone: "",
  email: "",
  method: "pickup",
  zone: "",
  estate: "",
  landmark: "",
  directions: "",
  payment: "",
  note: "",
  coupon: "",
};

/** A stored draft; what is missing or of another kind is as in a fresh one. */
export function parseDraft(text: string | null): Draft {
  const draft = { ...EMPTY, checkoutId: randomId() };
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "");
  } catch {
    return draft;
  }
  if (typeof stored !== "object" || stored === null) return draft;
  const known = Object.entries(stored).filter(
    ([name, value]) => name in draft && typeof value === "string",
  );
  const merged: Draft = Object.assign(draft, Object.fromEntries(known));
  return { ...merged, method: merged.method === "delivery" ? "delivery" : "pickup" };
}

/** The draft on this device. */
export async function readDraft(host: Host): Promise<Draft> {
  return parseDraft(await host.deviceValue.get("checkout-draft"));
}

/** Told when something else than the screen that is open has changed the draft. */
export const DRAFT_CHANGED = "korosho:draft";

/** Keeps a draft on this device. */
export function writeDraft(host: Host, draft: Draft): Promise<void> {
  return host.deviceValue.set("checkout-draft", JSON.stringify(draft));
}

/** The draft, and how to change it; `ready` once it was read from the device. */
export function useDraft() {
  const host = useHost();
  const [draft, show] = useState(EMPTY);
  const [ready, setReady] = useState(false);
  const current = useRef(draft);
  useEffect(() => {
    let gone = false;
    const look = () =>
      void readDraft(host).then((stored) => {
        if (gone) return;
        current.current = stored;
        show(stored);
        setReady(true);
      });
    look();
    window.addEventListener(DRAFT_CHANGED, look);
    return () => {
      gone = true;
      window.removeEventListener(DRAFT_CHANGED, look);
    };
  }, [host]);
  const change = useCallback(
    (changes: Partial<Draft>) => {
      current.current = { ...current.current, ...changes };
      show(current.current);
      return writeDraft(host, current.current);
    },
    [host],
  );
  return { draft, change, ready };
}
