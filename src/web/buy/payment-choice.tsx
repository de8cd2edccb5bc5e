import { useText } from "../../i18n/use-text";
import { Choice, Choices } from "../../ui/choice";
import type { IconName } from "../../ui/icon";
import type { PaymentMethod } from "../../shop/wire";
import { MpesaMark } from "./mpesa-mark";

/** Icons of the methods; M-Pesa has a mark instead. */
const ICONS: Partial<Record<PaymentMethod, IconName>> = {
  card: "card",
  counter: "store",
  on_delivery: "cash",
};

type PaymentChoiceProps = {
  methods: readonly PaymentMethod[];
  chosen: PaymentMethod | "";
  onChoose: (method: PaymentMethod) => void;
};

/** Choice of the payment method, with the next step of each. */
export function PaymentChoice({ methods, chosen, onChoose }: PaymentChoiceProps) {
  const t = useText();
  return (
    <Choices label={t.buy.payHow}>
      {methods.map((method) => (
        <Choice
          key={method}
          name="payment"
          value={method}
          icon={ICONS[method]}
          title={method === "mpesa" ? <MpesaMark /> : t.buy.methods[method]}
          text={t.buy.methodTexts[method]}
          checked={chosen === method}
          onChoose={() => onChoose(method)}
        />
      ))}
    </Choices>
  );
}
