import { useState } from "react";
import useSWR from "swr";
import { KIOSK_TEXTS } from "../i18n/kiosk-texts";
import { momentText } from "../i18n/moment";
import { useLanguage } from "../i18n/use-text";
import { Price } from "../components/product/price";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { Field } from "../ui/field";
import type { KioskApi } from "../shop/ports";
import { usePort } from "../shop/shop-context";
import { useKioskSettings } from "../shop/use-kiosk";
import type { KioskSettings, KioskWork, TicketView } from "../shop/wire";
import { DiagonalField } from "./diagonal-field";
import { PrinterField } from "./printer-field";
import { Outcome, Section } from "./section";
import { SoldOut } from "./sold-out";
import { useTask } from "./use-task";

function useTexts() {
  return KIOSK_TEXTS[useLanguage().language].staff;
}

/** Staff's settings of this kiosk: pause, numbers, printer and unsent orders. */
export function KioskSection() {
  const t = useTexts();
  const kiosk = usePort("kiosk");
  const { data, mutate } = useKioskSettings();
  if (!data) return null;
  return (
    <Section title={t.title}>
      <Form saved={data} kiosk={kiosk} onSaved={(now) => void mutate(now, { revalidate: false })} />
      <SoldOut kiosk={kiosk} />
      <TestPrint kiosk={kiosk} />
      <Unsent kiosk={kiosk} />
    </Section>
  );
}

type FormProps = {
  saved: KioskSettings;
  kiosk: KioskApi;
  onSaved: (now: KioskSettings) => void;
};

function Form({ saved, kiosk, onSaved }: FormProps) {
  const t = useTexts();
  const [draft, set] = useState(saved);
  const task = useTask<KioskSettings>();
  const change = (changes: Partial<KioskSettings>) => set({ ...draft, ...changes });
  const numbers = [
    ["number", t.number],
    ["collection_hours", t.collectionHours],
  ] as const;
  const switches = [
    ["paused", t.paused],
    ["asks_dining", t.dining],
    ["card_in_browser", t.browser],
  ] as const;
  return (
    <>
      {switches.map(([name, label]) => (
        <Checkbox
          key={name}
          label={label}
          checked={draft[name]}
          onChange={(event) => change({ [name]: event.currentTarget.checked })}
        />
      ))}
      {numbers.map(([name, label]) => (
        <Field
          key={name}
          label={label}
          type="number"
          value={draft[name]}
          error={task.field === name ? task.problem : null}
          onChange={(event) => change({ [name]: event.currentTarget.valueAsNumber || 0 })}
        />
      ))}
      <DiagonalField
        label={t.diagonal}
        ruler={t.ruler}
        tenthPixelsPerMm={draft.tenth_pixels_per_mm}
        error={task.field === "tenth_pixels_per_mm" ? task.problem : null}
        onChange={(density) => change({ tenth_pixels_per_mm: density })}
      />
      <PrinterField
        texts={t}
        kiosk={kiosk}
        value={draft.printer}
        saved={saved.printer}
        error={task.field === "printer" ? task.problem : null}
        onChange={(printer) => change({ printer })}
      />
      <Outcome problem={task.field ? null : task.problem} done={task.done && t.saved} />
      <Button busy={task.busy} onClick={() => task.run(() => kiosk.saveKiosk(draft), onSaved)}>
        {t.save}
      </Button>
    </>
  );
}

function TestPrint({ kiosk }: { kiosk: KioskApi }) {
  const t = useTexts();
  const task = useTask<TicketView>();
  return (
    <>
      <Button look="outline" busy={task.busy} onClick={() => task.run(() => kiosk.testPrinter())}>
        {t.test}
      </Button>
      <Outcome problem={task.problem} done={task.done && t.tickets[task.done.state]} />
    </>
  );
}

/** Orders that the store does not have yet, with their age and the reason for the delay. */
function Unsent({ kiosk }: { kiosk: KioskApi }) {
  const t = useTexts();
  const { language } = useLanguage();
  const { data, mutate } = useSWR<KioskWork>(["get_kiosk_work", null], () => kiosk.getKioskWork());
  const task = useTask<KioskWork>();
  if (!data) return null;
  const again = () =>
    task.run(
      () => kiosk.sendAgain(),
      (now) => void mutate(now, { revalidate: false }),
    );
  return (
    <>
      <h3>{t.unsent(data.unsent.length)}</h3>
      <ul>
        {data.unsent.map(({ number, placed_at, total, currency, cause, parked }) => (
          <li key={`${number} ${placed_at}`}>
            <b>{number}</b> {momentText(placed_at, language)},{" "}
            <Price amount={total} currency={currency} />: {parked ? t.parked : t.waiting}
            {cause && ` (${cause})`}
          </li>
        ))}
      </ul>
      <Outcome problem={task.problem} done={null} />
      {data.unsent.length > 0 && (
        <Button look="outline" busy={task.busy} onClick={again}>
          {t.sendAgain}
        </Button>
      )}
    </>
  );
}
