import { useCallback } from "react";
import { phoneText } from "../../components/phone/phone-text";
import { usePort } from "../../shop/shop-context";
import type { CustomerSummary } from "../../shop/wire";
import { useDeskText } from "../use-desk-text";
import styles from "./customer-search.module.css";
import { useSearch } from "./use-search";

function Summary({ customer }: { customer: CustomerSummary }) {
  const t = useDeskText().customer;
  return (
    <>
      <span className={styles.name}>{customer.name || "–"}</span>
      <span className={styles.number}>{phoneText(customer.phone)}</span>
      <span className={styles.count}>{t.orders(customer.orders)}</span>
    </>
  );
}

/** State of a search for customers by part of a phone number or a name, with its options. */
export function useCustomerSearch() {
  const desk = usePort("desk");
  const find = useCallback((typed: string) => desk.findCustomers({ text: typed }), [desk]);
  const search = useSearch<CustomerSummary>(find);
  const options = search.rows.map((customer) => ({
    key: customer.phone,
    shown: <Summary customer={customer} />,
  }));
  return { ...search, options };
}
