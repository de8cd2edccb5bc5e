import { useText } from "../../i18n/use-text";
import { phoneText } from "../../components/phone/phone-text";
import { whatsAppUrl } from "../../components/phone/whatsapp-url";
import { Icon, type IconName } from "../../ui/icon";
import type { ContactDetails, ShopInfo } from "../../shop/wire";
import { Hours } from "./hours";
import styles from "./contact-details.module.css";

/** Phone, e-mail, WhatsApp, address and opening hours, as far as configured. */
export function ContactMethods({ shop }: { shop: ShopInfo }) {
  const t = useText();
  const { phone, email, whatsapp, address } = shop.contact;
  const hasMethods = [phone, whatsapp, email, address].some(Boolean);
  const hasHours = shop.opening_hours.length > 0;
  if (!hasMethods && !hasHours) return null;
  return (
    <section className={styles.section} aria-labelledby={hasMethods ? "reach" : "hours"}>
      {hasMethods && (
        <>
          <h2 id="reach">{t.contact.reach}</h2>
          <Methods contact={shop.contact} />
        </>
      )}
      {hasHours && (
        <>
          <h2 id="hours">{t.contact.hours}</h2>
          <Hours shop={shop} />
        </>
      )}
    </section>
  );
}

function Methods({ contact }: { contact: ContactDetails }) {
  const t = useText();
  const { phone, email, whatsapp, address, map_url } = contact;
  return (
    <ul className={styles.methods}>
      {phone && (
        <Method icon="phone" label={t.contact.call} to={`tel:${phone}`} text={phoneText(phone)} />
      )}
      {whatsapp && (
        <Method
          icon="chat"
          label={t.contact.whatsapp}
          to={whatsAppUrl(whatsapp, "")}
          text={phoneText(whatsapp)}
        />
      )}
      {email && <Method icon="mail" label={t.contact.write} to={`mailto:${email}`} text={email} />}
      {address && <Method icon="pin" label={t.contact.visit} to={map_url} text={address} />}
    </ul>
  );
}

function Method(props: { icon: IconName; label: string; to: string; text: string }) {
  return (
    <li>
      <Icon name={props.icon} />
      <div>
        <p className="note">{props.label}</p>
        {props.to ? <a href={props.to}>{props.text}</a> : <p>{props.text}</p>}
      </div>
    </li>
  );
}
