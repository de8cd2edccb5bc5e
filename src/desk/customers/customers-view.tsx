import { useEffect, type KeyboardEvent } from "react";
import { Combo } from "../components/combo";
import { useCustomerSearch } from "../components/customer-search";
import { focusOn, focusSoon } from "../components/fields";
import { View } from "../components/view";
import { useDesk, useDeskStore } from "../desk-provider";
import { useAltKeys } from "../keys/use-key-down";
import { useDeskText } from "../use-desk-text";
import { CustomerFile, CustomerOrders } from "./customer-file";
import { CUSTOMER_KEYS } from "./customer-keys";
import styles from "./customers.module.css";

function Search() {
  const { customer: t, customers } = useDeskText();
  const desk = useDeskStore();
  const { text, setText, options, isCurrent, rowAt } = useCustomerSearch();
  const onEnter = async (at: number) => {
    const customer = text.trim() ? await rowAt(at) : undefined;
    if (!customer) return;
    setText("");
    desk.getState().openCustomer(customer.phone);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" || text) return;
    event.preventDefault();
    focusOn("customer-order-0");
  };
  const nobody = text.length > 2 && isCurrent && options.length === 0;
  return (
    <Combo
      name="find-customer"
      label={t.find}
      listLabel={t.results}
      hint={t.hint}
      keys={`Alt+${CUSTOMER_KEYS.find}`}
      value={text}
      onValue={setText}
      options={text ? options : []}
      onEnter={(at) => void onEnter(at)}
      onKey={onKey}
      foot={nobody ? <p className={styles.quiet}>{customers.nobody}</p> : null}
    />
  );
}

/** Customers: one is found by phone number or name, and shown with all orders. */
export function CustomersView() {
  const t = useDeskText().customers;
  const phone = useDesk(({ customerPhone }) => customerPhone);
  useEffect(() => focusSoon("find-customer"), []);
  useAltKeys({ [CUSTOMER_KEYS.find]: () => focusOn("find-customer") });
  return (
    <View title={t.title}>
      <div className={styles.view}>
        <div className={styles.part}>
          <Search />
          {phone ? (
            <CustomerFile key={phone} phone={phone} />
          ) : (
            <p className={styles.lead}>{t.lead}</p>
          )}
        </div>
        {phone && <CustomerOrders key={phone} phone={phone} />}
      </div>
    </View>
  );
}
