import { useCallback } from "react";
import { phoneText } from "../../../components/phone/phone-text";
import type { CustomerSummary } from "../../../shop/wire";
import { keysOf } from "../../keys/commands";
import { Combo } from "../../components/combo";
import { usePort } from "../../../shop/shop-context";
import { useDeskText } from "../../use-desk-text";
import { useSearch } from "../../components/use-search";
import styles from "./customer.module.css";
import { useCustomerActions, completeNumber } from "./use-customer";

/**
 * Search for the customer by part of a phone number or a name; a complete unknown number creates
 * one.
 */
export function CustomerField() {
  const t = useDeskText().customer;
  const desk = usePort("desk");
  const find = useCallback((typed: string) => desk.findCustomers({ text: typed }), [desk]);
  const { choose, begin } = useCustomerActions();
  const { text, setText, rows, isCurrent, rowAt } = useSearch<CustomerSummary>(find);
  const number = completeNumber(text);
  const known = rows.some(({ phone }) => phone === number);
  const isNew = isCurrent && number !== null && !known;
  const onEnter = async (at: number) => {
    const one = await rowAt(at);
    if (one) await choose(one.phone);
    else if (number) begin(number);
  };
  const shown = rows.map((customer) => ({
    key: customer.phone,
    shown: (
      <>
        <span className={styles.found}>{customer.name || "–"}</span>
        <span className={styles.number}>{phoneText(customer.phone)}</span>
        <span className={styles.count}>{t.orders(customer.orders)}</span>
      </>
    ),
  }));
  const added = isNew ? [{ key: "new", shown: t.fresh(phoneText(number)) }] : [];
  return (
    <Combo
      name="customer"
      label={t.find}
      listLabel={t.results}
      hint={t.hint}
      keys={keysOf("customer")}
      value={text}
      onValue={setText}
      options={text ? [...shown, ...added] : []}
      onEnter={(at) => void onEnter(at)}
      foot={
        text.length > 2 && isCurrent && shown.length === 0 && !isNew ? (
          <p className={styles.quiet}>{t.none}</p>
        ) : null
      }
    />
  );
}
