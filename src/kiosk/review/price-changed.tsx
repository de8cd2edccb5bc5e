import { formatMoney } from "../../money/format";
import { Dialog } from "../../ui/dialog";
import type { Quote } from "../../shop/wire";
import { DialogActions } from "../components/sheet";
import { useKioskText } from "../use-kiosk-text";

type ChangedProps = {
  /** Value of the lines at the displayed prices, in minor units. */
  was: number;
  /** The same at today's prices. */
  now: number;
  quote: Quote;
  onYes: () => void;
  onNo: () => void;
};

/** Dialog that asks the person to confirm a changed total. */
export function PriceChanged({ was, now, quote, onYes, onNo }: ChangedProps) {
  const t = useKioskText();
  const money = (minor: number) => formatMoney(minor, quote.currency);
  return (
    <Dialog open onClose={onNo} title={t.price.title} closeLabel={t.common.close} place="center">
      <p>{t.price.text(money(was), money(now))}</p>
      <DialogActions
        secondary={{ label: t.price.no, onClick: onNo }}
        primary={{ label: t.price.yes(money(quote.total)), onClick: onYes }}
      />
    </Dialog>
  );
}
