import { useState } from "react";
import { phoneText } from "../../components/phone-text";
import type { Caller } from "../../shop/wire";
import { keysOf } from "../commands";
import { Combo } from "../components/combo";
import { useDeskApi } from "../use-desk-api";
import { useDeskText } from "../use-desk-text";
import { useFinder } from "../use-finder";
import styles from "./caller.module.css";
import { useCallerActions, wholeNumber } from "./use-caller";

/** The caller on the line is found by part of a number or a name; a whole new number begins one. */
export function CallerField() {
  const t = useDeskText().caller;
  const { findCallers } = useDeskApi();
  const { choose, begin } = useCallerActions();
  const [text, setText] = useState("");
  const { rows, fresh, settle } = useFinder<Caller>(findCallers, text);
  const number = wholeNumber(text);
  const known = rows.some(({ phone }) => phone === number);
  const isNew = fresh && number !== null && !known;
  const onEnter = async (at: number) => {
    const found = fresh ? rows : await settle(text);
    const one = found[Math.max(0, at)];
    if (one) await choose(one.phone);
    else if (number) begin(number);
  };
  const shown = rows.map((caller) => ({
    key: caller.phone,
    shown: (
      <>
        <span className={styles.found}>{caller.name || "–"}</span>
        <span className={styles.number}>{phoneText(caller.phone)}</span>
        <span className={styles.count}>{t.orders(caller.orders)}</span>
      </>
    ),
  }));
  const added = isNew ? [{ key: "new", shown: t.fresh(phoneText(number)) }] : [];
  return (
    <Combo
      name="caller"
      label={t.find}
      listLabel={t.results}
      hint={t.hint}
      keys={keysOf("caller")}
      value={text}
      onValue={setText}
      options={text ? [...shown, ...added] : []}
      onEnter={(at) => void onEnter(at)}
      foot={
        text.length > 2 && fresh && shown.length === 0 && !isNew ? (
          <p className={styles.quiet}>{t.none}</p>
        ) : null
      }
    />
  );
}
