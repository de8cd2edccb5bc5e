import { KeyButton } from "../components/key-button";
import { useDeskStore } from "../desk-provider";
import { keysOf } from "../keys/commands";
import { useOn } from "../keys/use-keys";
import { useDeskText } from "../use-desk-text";
import type { ChangeableOrder } from "./change-draft";
import { useBeginChange } from "./use-begin-change";

/** Button that opens the change of an order; a change in progress goes on. */
export function ChangeButton({ order }: { order: ChangeableOrder }) {
  const t = useDeskText().change;
  const desk = useDeskStore();
  const begin = useBeginChange();
  const onChange = () => {
    const current = desk.getState().showChange();
    if (!current) return void begin(order);
    const { key, number } = current.order.row;
    if (key !== order.row.key) desk.getState().notify(t.other(number));
  };
  useOn({ change: onChange });
  return (
    <KeyButton keys={keysOf("change")} onClick={onChange}>
      {t.button}
    </KeyButton>
  );
}
