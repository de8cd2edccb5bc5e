import { phoneText } from "../../../components/phone/phone-text";
import { keysOf } from "../../keys/commands";
import { Combo } from "../../components/combo";
import { useCustomerSearch } from "../../components/customer-search";
import { useDeskStore } from "../../desk-provider";
import { useDeskText } from "../../use-desk-text";
import styles from "./customer.module.css";
import { useCustomerActions, completeNumber } from "./use-customer";

/**
 * Search for the customer by part of a phone number or a name; a complete unknown number creates
 * one.
 */
export function CustomerField() {
  const t = useDeskText().customer;
  const store = useDeskStore();
  const { choose, begin } = useCustomerActions();
  const { text, setText, rows, options, isCurrent, rowAt } = useCustomerSearch();
  const number = completeNumber(text);
  const known = rows.some(({ phone }) => phone === number);
  const isNew = isCurrent && number !== null && !known;
  const pick = async (at: number) => {
    const one = await rowAt(at);
    if (one) await choose(one.phone);
    else if (number) begin(number);
  };
  const onEnter = async (at: number) => {
    const choosing = pick(at);
    store.setState({ choosing });
    await choosing.finally(() => {
      if (store.getState().choosing === choosing) store.setState({ choosing: null });
    });
  };
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
      options={text ? [...options, ...added] : []}
      onEnter={(at) => void onEnter(at)}
      foot={
        text.length > 2 && isCurrent && options.length === 0 && !isNew ? (
          <p className={styles.quiet}>{t.none}</p>
        ) : null
      }
    />
  );
}
