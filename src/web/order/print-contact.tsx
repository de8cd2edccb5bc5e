import { phoneText } from "../../components/phone/phone-text";
import { useShopInfo } from "../../shop/use-shop-info";
import styles from "./print-contact.module.css";

/** Contact details of the shop, below its name on a printed page. */
export function PrintContact() {
  const contact = useShopInfo().data?.contact;
  return (
    <address className={styles.contact}>
      {contact?.address && <span>{contact.address}</span>}
      {contact?.phone && <span>{phoneText(contact.phone)}</span>}
      <span>{window.location.host}</span>
    </address>
  );
}
