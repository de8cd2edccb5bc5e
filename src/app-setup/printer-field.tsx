import type { KIOSK_TEXTS } from "../i18n/kiosk-texts";
import type { KioskApi } from "../shop/ports";
import { Button } from "../ui/button";
import { Select } from "../ui/select";
import { Outcome } from "./section";
import { useTask } from "./use-task";

type PrinterFieldProps = {
  texts: (typeof KIOSK_TEXTS)["en"]["staff"];
  kiosk: KioskApi;
  /** Address of the chosen printer; empty = none. */
  value: string;
  /** Address that is stored. */
  saved: string;
  error: string | null;
  onChange: (address: string) => void;
};

/** Choice of the ticket printer among the stored one and those that a search finds. */
export function PrinterField(props: PrinterFieldProps) {
  const { texts: t, kiosk, value, saved, error, onChange } = props;
  const search = useTask<string[]>();
  const known = new Set([saved, value, ...(search.done ?? [])]);
  known.delete("");
  return (
    <>
      <Select
        label={t.printer}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{t.printerNone}</option>
        {[...known].map((address) => (
          <option key={address} value={address}>
            {address.startsWith("/") ? `USB ${address}` : address}
          </option>
        ))}
      </Select>
      <Button look="outline" busy={search.busy} onClick={() => search.run(kiosk.findPrinters)}>
        {t.findPrinters}
      </Button>
      <Outcome problem={search.problem} done={search.done && t.printersFound(search.done.length)} />
    </>
  );
}
