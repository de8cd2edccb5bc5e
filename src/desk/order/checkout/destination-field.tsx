import { useState } from "react";
import { formatMoney } from "../../../money/format";
import { useShopInfo } from "../../../shop/use-shop-info";
import { keysOf } from "../../keys/commands";
import { useContents, useDeskStore } from "../../desk-provider";
import { focusOn, focusSoon, type FieldName } from "../../components/fields";
import { Combo } from "../../components/combo";
import { useDeskText } from "../../use-desk-text";
import styles from "./send.module.css";

/** Whether the words of the names start with every typed word. */
function matches(names: readonly string[], typed: string): boolean {
  const words = names
    .join(" ")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u);
  const query = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return query.every((part) => words.some((word) => word.startsWith(part)));
}

/** Choice of pick-up, or of the zone of the customer's estate; `next`: field after a pick-up that stays one. */
export function DestinationField({ next }: { next: FieldName }) {
  const t = useDeskText().send;
  const desk = useDeskStore();
  const { data: shop } = useShopInfo();
  const zone = useContents((contents) => contents.zone);
  const zones = shop?.delivery_zones ?? [];
  const name = zones.find(({ id }) => id === zone)?.name ?? t.pickup;
  const [typed, setTyped] = useState<string | null>(null);
  const query = typed ?? "";
  const places = [
    { id: null, name: t.pickup, names: [t.pickup], fee: null, varies: false },
    ...zones.map(({ translations = {}, fee_varies: varies = false, ...one }) => ({
      ...one,
      // Runs and orders name the zone in English, whatever the language of the desk.
      names: [one.name, ...Object.values(translations).map(({ name: other }) => other)],
      varies,
    })),
  ].filter((place) => matches(place.names, query));
  const onEnter = (at: number) => {
    const place = typed === null ? null : places[Math.max(0, at)];
    // A typed place without a zone is reported, never silently dropped.
    if (query.trim() && !place) return desk.getState().notify(t.noZone(query.trim()), "danger");
    if (place && place.id !== zone)
      desk.getState().edit((now) => ({ ...now, zone: place.id, slot: null }));
    setTyped(null);
    const zoneId = place ? place.id : zone;
    if (zoneId) focusSoon("estate");
    else focusOn(zone === null ? next : "at");
  };
  const options = places.map((place) => ({
    key: place.id ?? "pickup",
    shown: (
      <>
        <span className={styles.place}>{place.name}</span>
        {place.fee !== null && shop && (
          <span>
            {formatMoney(place.fee, shop.currency)}
            {place.varies && "+"}
          </span>
        )}
      </>
    ),
  }));
  return (
    <Combo
      name="destination"
      label={t.where}
      listLabel={t.where}
      keys={keysOf("destination")}
      value={typed ?? name}
      onValue={setTyped}
      options={typed === null ? [] : options}
      onEnter={onEnter}
    />
  );
}
