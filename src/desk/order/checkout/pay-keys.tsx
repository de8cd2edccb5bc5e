/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a fieldset has a frame and a legend of its own */
import { useShopInfo } from "../../../shop/use-shop-info";
import type { PaymentMethod } from "../../../shop/wire";
import { keysOf, type CommandId } from "../../keys/commands";
import { useDesk } from "../../desk-provider";
import { KeyButton } from "../../components/key-button";
import { useDeskText } from "../../use-desk-text";
import { useHeldOrderActions } from "../../held-orders/use-held-orders";
import styles from "./send.module.css";
import type { PaymentOption } from "./use-place";

/** Buttons with keys, one for each payment option at the end of a call. */
export function PayKeys({ onPlace }: { onPlace: (option: PaymentOption) => void }) {
  const t = useDeskText().send;
  const { data: shop } = useShopInfo();
  const delivered = useDesk(({ draft }) => draft.zone !== null);
  const { hold } = useHeldOrderActions();
  const offers = (method: PaymentMethod) => shop?.payment_methods.includes(method) ?? false;
  const options: [CommandId, PaymentOption, string, boolean][] = [
    ["link", "link", t.link, offers("card") || offers("mpesa")],
    ["cash", "cash", delivered ? t.onDelivery : t.counter, true],
    ["prompt", "mpesa", t.mpesa, offers("mpesa")],
  ];
  return (
    <div className={styles.options} role="group" aria-label={t.pay}>
      {options
        .filter(([, , , offered]) => offered)
        .map(([command, option, name]) => (
          <KeyButton
            key={option}
            keys={keysOf(command)}
            look={option === "link" ? "solid" : "plain"}
            onClick={() => onPlace(option)}
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
