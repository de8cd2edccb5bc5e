import { useEffect, useRef } from "react";
import { ALLERGENS } from "../../components/product/allergens";
import type { Allergen } from "../../shop/wire";
import { useDeviceList } from "../shared/device-list";
import type { ChangeListing, Listing } from "../shop/listing-address";

/** Stored mark of a person who accepts traces; without it traces count. */
const TRACES = "traces";

type Stored = Allergen | typeof TRACES;

const STORED: readonly unknown[] = [...ALLERGENS, TRACES];

/** Whether a stored value is an allergen or the mark for traces; anyone can edit the storage. */
function isStored(value: unknown): value is Stored {
  return STORED.includes(value);
}

/** Returns the allergens that the person avoids, as stored on this device, and their setter. */
export function useAvoidedAllergens() {
  const { items, ready, change } = useDeviceList("avoided", isStored, STORED.length);
  return {
    avoided: ALLERGENS.filter((allergen) => items.includes(allergen)),
    traces: items.includes(TRACES),
    ready,
    /** Stores the allergens; none removes the setting. */
    store: (avoided: readonly Allergen[], traces: boolean) =>
      change(() => (avoided.length > 0 && traces ? [...avoided, TRACES] : [...avoided])),
  };
}

type FilterProps = { listing: Listing; change: ChangeListing };

/** Adds the allergens stored on this device to the filter of the listing's URL. */
export function AvoidedFilter({ listing, change }: FilterProps) {
  const { avoided, traces: accepted, ready } = useAvoidedAllergens();
  const latest = useRef(change);
  useEffect(() => void (latest.current = change));
  const { without: stated, page, upTo } = listing;
  const missing = avoided.filter((allergen) => !stated.split(",").includes(allergen));
  const isComplete = missing.length === 0 && (accepted || !listing.traces || avoided.length === 0);
  const isNeeded = ready && !isComplete;
  const without = [stated, ...missing].filter((part) => part !== "").join(",");
  const traces = accepted && (listing.traces || stated === "");
  useEffect(() => {
    if (isNeeded) latest.current({ without, traces, page, upTo }, { replace: true });
  }, [isNeeded, without, traces, page, upTo]);
  return null;
}
