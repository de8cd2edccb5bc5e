import { useState } from "react";
import { momentText } from "../../i18n/moment";
import { useLanguage } from "../../i18n/use-text";
import { goodsKey } from "../../shop/goods";
import type { SoldOutItem, SoldOutUntil } from "../../shop/wire";
import { Button } from "../../ui/button";
import { Choice, Choices } from "../../ui/choice";
import { Field } from "../../ui/field";
import { Read } from "../components/read";
import { ScreenSection, Screen } from "../components/screen";
import { useAdminText, useStaffText } from "../use-admin-text";
import { FoundProducts } from "./found-products";
import styles from "./sold-out.module.css";
import { useSoldOut, useSwitch } from "./use-sold-out";

const ENDS: readonly SoldOutUntil[] = ["tomorrow", "switched_on"];

function Item({ item }: { item: SoldOutItem }) {
  const { soldOut: t, orders } = useStaffText();
  const { language } = useLanguage();
  const { busy, switchOn } = useSwitch();
  const { goods, until, by } = item;
  const name = [item.name, item.size].join(" ").trim();
  return (
    <li className={styles.item}>
      <span>
        <strong>{name}</strong>
        <span className={styles.quiet}>
          {until === null ? t.until.switched_on : t.ends(momentText(until, language))},{" "}
          {orders.by(by)}
        </span>
      </span>
      <Button
        look="outline"
        busy={busy}
        aria-label={t.switchOnOf(name)}
        onClick={() => void switchOn({ goods, name })}
      >
        {t.switchOn}
      </Button>
    </li>
  );
}

/** Products and sizes that staff switch off, until tomorrow or until they switch them on. */
export function SoldOutScreen() {
  const { screenNames, soldOut: t } = useAdminText();
  const { soldOut } = useStaffText();
  const read = useSoldOut();
  const [typed, setTyped] = useState("");
  const [until, setUntil] = useState<SoldOutUntil>("tomorrow");
  return (
    <Screen title={screenNames.soldOut} lead={t.lead}>
      <search className={styles.search}>
        <Field
          type="search"
          label={soldOut.find}
          placeholder={soldOut.hint}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Choices label={soldOut.howLong}>
          {ENDS.map((end) => (
            <Choice
              key={end}
              name="until"
              value={end}
              title={soldOut.until[end]}
              checked={until === end}
              onChoose={() => setUntil(end)}
            />
          ))}
        </Choices>
        <FoundProducts text={typed.trim()} until={until} items={read.data ?? []} />
      </search>
      <ScreenSection title={soldOut.list}>
        <Read of={read}>
          {(items) => (
            <>
              {items.length === 0 && <p className={styles.quiet}>{soldOut.none}</p>}
              <ul className={styles.items}>
                {items.map((item) => (
                  <Item key={goodsKey(item.goods)} item={item} />
                ))}
              </ul>
            </>
          )}
        </Read>
      </ScreenSection>
    </Screen>
  );
}
