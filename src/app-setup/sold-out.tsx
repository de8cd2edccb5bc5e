import useSWR from "swr";
import { KIOSK_TEXTS } from "../i18n/kiosk-texts";
import { momentText } from "../i18n/moment";
import { useLanguage } from "../i18n/use-text";
import { Button } from "../ui/button";
import { Select } from "../ui/select";
import type { KioskApi } from "../shop/ports";
import { useProducts } from "../shop/use-products";
import type { SoldOutItem } from "../shop/wire";
import { Outcome } from "./section";
import { useTask } from "./use-task";

/** Name of an item, with its size if it is one. */
const nameOf = ({ name, size }: SoldOutItem) => [name, size].join(" ").trim();

/** Products that staff switch off until tomorrow morning, because they found them sold out. */
export function SoldOut({ kiosk }: { kiosk: KioskApi }) {
  const { language } = useLanguage();
  const t = KIOSK_TEXTS[language].staff;
  const { data, mutate } = useSWR<SoldOutItem[]>(["list_sold_out", null], () =>
    kiosk.listSoldOut(),
  );
  const products = useProducts({ per_page: 100, orderby: "title" }).data?.items ?? [];
  const task = useTask<SoldOutItem[]>();
  const run = (work: () => Promise<SoldOutItem[]>) =>
    task.run(work, (now) => void mutate(now, { revalidate: false }));
  const off = new Set(data?.map(({ goods }) => goods.variation_id ?? goods.product_id));
  return (
    <>
      <Select
        label={t.soldOut}
        value=""
        onChange={(event) => {
          const goods = { product_id: Number(event.currentTarget.value), variation_id: null };
          run(() => kiosk.switchOff({ goods, until: "tomorrow" }));
        }}
      >
        <option value="" disabled>
          {t.soldOutChoose}
        </option>
        {products
          .filter(({ id }) => !off.has(id))
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </Select>
      {data?.map((item) => (
        <p key={`${item.goods.product_id}-${item.goods.variation_id}`}>
          {nameOf(item)} {item.until !== null && `(${momentText(item.until, language)}) `}
          <Button look="outline" onClick={() => run(() => kiosk.switchOn(item.goods))}>
            {t.switchOn(nameOf(item))}
          </Button>
        </p>
      ))}
      <Outcome problem={task.problem} done={null} />
    </>
  );
}
