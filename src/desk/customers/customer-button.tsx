import { KeyButton } from "../components/key-button";
import { useDeskStore } from "../desk-provider";
import { keysOf } from "../keys/commands";
import { useOn } from "../keys/use-keys";
import { useDeskText } from "../use-desk-text";

type CustomerButtonProps = {
  /** Phone number of the customer, E.164. */
  phone: string;
  /** Action before the view on the screen is left. */
  onLeave?: () => void;
};

/** Button to the view of a customer; while it is shown, the key of that view opens this customer. */
export function CustomerButton({ phone, onLeave }: CustomerButtonProps) {
  const t = useDeskText().customers;
  const desk = useDeskStore();
  const open = () => {
    onLeave?.();
    desk.getState().showCustomer(phone);
  };
  useOn({ customers: open });
  return (
    <KeyButton keys={keysOf("customers")} onClick={open}>
      {t.open}
    </KeyButton>
  );
}
