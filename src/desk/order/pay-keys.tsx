/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a fieldset has a frame and a legend of its own */
import { useShopInfo } from "../../shop/use-shop-info";
import type { PaymentMethod } from "../../shop/wire";
import { keysOf, type CommandId } from "../keys/commands";
import { useDesk } from "../desk-provider";
import { KeyButton } from "../components/key-button";
import { useDeskText } from "../use-desk-text";
import { useHeldOrderActions } from "../held-orders/use-held-orders";
import styles from "./send.module.css";
import type { PlaceWay } from "./use-place";

/** Buttons with keys, one for each payment option at the end of a call. */
export function PayKeys({ onPlace }: { onPlace: (way: PlaceWay) => void }) {
  const t = useDeskText().send;
  const { data: shop } = useShopInfo();
  const delivered = useDesk(({ draft }) => draft.zone !== null);
  const { hold } = useHeldOrderActions();
  const offers = (method: PaymentMethod) => shop?.payment_methods.includes(method) ?? false;
  const ways: [CommandId, PlaceWay, string, boolean][] = [
    ["link", "link", t.link, offers("card") || offers("mpesa")],
    ["here", "here", delivered ? t.onDelivery : t.counter, true],
    ["prompt", "mpesa", t.mpesa, offers("mpesa")],
  ];
  return (
    <div className={styles.ways} role="group" aria-label={t.pay}>
      {ways
        .filter(([, , , offered]) => offered)
        .map(([command, way, name]) => (
          <KeyButton
            key={way}
            keys={keysOf(command)}
            look={way === "link" ? "solid" : "plain"}
            onClick={() => onPlace(way)}
          >
            {name}
          </KeyButton>
        ))}
      <KeyButton keys={keysOf("hold")} onClick={() => void hold()}>
        {t.hold}
      </KeyButton>
    </div>
  );
}
