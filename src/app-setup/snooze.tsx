import { KIOSK_TEXTS } from "../i18n/kiosk-texts";
import { momentText } from "../i18n/moment";
import { useLanguage } from "../i18n/use-text";
import { Button } from "../ui/button";
import { Select } from "../ui/select";
import { useProducts } from "../shop/use-products";
import type { Snoozed } from "../shop/wire";
import { nextMorning } from "./next-morning";

type SnoozeProps = { snoozed: readonly Snoozed[]; onChange: (snoozed: Snoozed[]) => void };

/** Products that this kiosk hides until tomorrow morning, because staff found them sold out. */
export function Snooze({ snoozed, onChange }: SnoozeProps) {
  const { language } = useLanguage();
  const t = KIOSK_TEXTS[language].staff;
  const products = useProducts({ per_page: 100, orderby: "title" }).data?.items ?? [];
  const nameOf = (id: number) => products.find((product) => product.id === id)?.name ?? `${id}`;
  const others = products.filter(({ id }) => !snoozed.some((one) => one.product_id === id));
  return (
    <>
      <Select
        label={t.snooze}
        value=""
        onChange={(event) => {
          const product_id = Number(event.currentTarget.value);
          onChange([...snoozed, { product_id, until: nextMorning(Date.now()) }]);
        }}
      >
        <option value="" disabled>
          {t.snoozeChoose}
        </option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {snoozed.map(({ product_id, until }) => (
        <p key={product_id}>
          {nameOf(product_id)} ({momentText(until, language)}){" "}
          <Button
            look="outline"
            onClick={() => onChange(snoozed.filter((one) => one.product_id !== product_id))}
          >
            {t.wake(nameOf(product_id))}
          </Button>
        </p>
      ))}
    </>
  );
}
