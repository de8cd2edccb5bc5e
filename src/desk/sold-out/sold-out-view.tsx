import { useCallback, useEffect, useState } from "react";
import { momentText } from "../../i18n/moment";
import { useLanguage } from "../../i18n/use-text";
import type { SoldOutItem, SoldOutRef, SoldOutUntil } from "../../shop/wire";
import { Combo } from "../components/combo";
import { focusOn, focusSoon } from "../components/fields";
import { KeyButton } from "../components/key-button";
import { useSearch } from "../components/use-search";
import { View } from "../components/view";
import { useAltKeys } from "../keys/use-key-down";
import { sizeText } from "../../shop/goods";
import { readEntry, type Choice } from "../order/cart/entry";
import { useFindChoices } from "../order/cart/use-choices";
import { useDeskText } from "../use-desk-text";
import styles from "./sold-out.module.css";
import { useSoldOut } from "./use-sold-out";

const ENDS: readonly SoldOutUntil[] = ["tomorrow", "switched_on"];

/** Product or size that can be chosen; `all` = a product with all its sizes. */
type Option = { goods: SoldOutRef; name: string; size: string; all: boolean };

const keyOf = ({ product_id, variation_id }: SoldOutRef) => `${product_id}-${variation_id ?? ""}`;

/** Name of a product or size in one line. */
const nameOf = ({ name, size }: Pick<Option, "name" | "size">) => [name, size].join(" ").trim();

/** Products and sizes of the choices of a search; without a typed size also products as a whole. */
function optionsOf(choices: readonly Choice[], hasSize: boolean): Option[] {
  const options = choices.flatMap((choice): Option[] => {
    const { product, variation } = choice;
    const goods = { product_id: product.id, variation_id: null };
    const whole = { goods, name: product.name, size: "", all: variation !== null };
    if (!variation) return [whole];
    // Choices of an option that the variation leaves open are one size here.
    const size = sizeText({ ...choice, attributes: {} });
    const own = { ...whole, goods: { ...goods, variation_id: variation.id }, size, all: false };
    return hasSize ? [own] : [whole, own];
  });
  return [...new Map(options.map((option) => [keyOf(option.goods), option])).values()];
}

/** Search of products and sizes. */
function useOptions() {
  const findChoices = useFindChoices();
  const find = useCallback(
    async (typed: string) => optionsOf(await findChoices(typed), readEntry(typed).size !== ""),
    [findChoices],
  );
  return useSearch(find);
}

/** Products and sizes that staff switch off, by name, until tomorrow or until they switch them on. */
export function SoldOutView() {
  const t = useDeskText().soldOut;
  const { items, switchOff, switchOn } = useSoldOut();
  const { text, setText, rows, rowAt } = useOptions();
  const [until, setUntil] = useState<SoldOutUntil>("tomorrow");
  useEffect(() => focusSoon("sold-out"), []);
  const off = new Set(items?.map(({ goods }) => keyOf(goods)));
  const options = text ? rows : [];
  const onEnter = async (at: number) => {
    const option = text ? await rowAt(at) : undefined;
    if (!option || off.has(keyOf(option.goods))) return;
    setText("");
    await switchOff({ goods: option.goods, name: nameOf(option) }, until);
  };
  return (
    <View title={t.title}>
      <p className={styles.lead}>{t.lead}</p>
      <div className={styles.search}>
        <Ends until={until} onUntil={setUntil} />
        <Combo
          name="sold-out"
          label={t.find}
          listLabel={t.results}
          hint={t.hint}
          value={text}
          onValue={setText}
          options={options.map((option) => ({
            key: keyOf(option.goods),
            disabled: off.has(keyOf(option.goods)),
            shown: (
              <>
                <span className={styles.name}>{option.name}</span>
                <span>{option.all ? t.allSizes : option.size}</span>
                <span className={styles.off}>{off.has(keyOf(option.goods)) && t.off}</span>
              </>
            ),
          }))}
          onEnter={(at) => void onEnter(at)}
        />
      </div>
      <h2 className={styles.part}>{t.list}</h2>
      {items?.length === 0 && <p className={styles.lead}>{t.none}</p>}
      <ul className={styles.items}>
        {items?.map((item) => (
          <li key={keyOf(item.goods)}>
            <Item
              item={item}
              onSwitchOn={() => void switchOn({ goods: item.goods, name: nameOf(item) })}
            />
          </li>
        ))}
      </ul>
    </View>
  );
}

type EndsProps = { until: SoldOutUntil; onUntil: (until: SoldOutUntil) => void };

/** Choice of how long the next product or size is switched off. */
function Ends({ until, onUntil }: EndsProps) {
  const t = useDeskText().soldOut;
  useAltKeys(Object.fromEntries(ENDS.map((end, at) => [String(at + 1), () => onUntil(end)])));
  return (
    <fieldset className={styles.ends} aria-label={t.howLong}>
      {ENDS.map((end, at) => (
        <KeyButton
          key={end}
          keys={`Alt+${at + 1}`}
          aria-pressed={until === end}
          onClick={() => {
            onUntil(end);
            focusOn("sold-out");
          }}
        >
          {t.until[end]}
        </KeyButton>
      ))}
    </fieldset>
  );
}

function Item({ item, onSwitchOn }: { item: SoldOutItem; onSwitchOn: () => void }) {
  const { soldOut: t, orders } = useDeskText();
  const { language } = useLanguage();
  const name = nameOf(item);
  return (
    <>
      <strong>{name}</strong>
      <span>
        {item.until === null ? t.until.switched_on : t.ends(momentText(item.until, language))}
      </span>
      <span className={styles.by}>{orders.by(item.by)}</span>
      <KeyButton
        aria-label={t.switchOnOf(name)}
        onClick={() => {
          focusOn("sold-out");
          onSwitchOn();
        }}
      >
        {t.switchOn}
      </KeyButton>
    </>
  );
}
