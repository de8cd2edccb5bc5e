import { whatsAppUrl } from "../../components/phone/whatsapp-url";
import { Icon, type IconName } from "../../ui/icon";
import { useStaffText } from "../use-admin-text";
import styles from "./contact-links.module.css";

type ContactLinksProps = {
  /** E.164; empty = none. */
  phone: string | null;
  email?: string | null;
  /** Name of the person, for the accessible names. */
  name: string;
  /** Text that WhatsApp opens with. */
  text?: string;
};

/** URL of a new e-mail to an address, which may contain characters that would end it. */
const mailUrl = (email: string) =>
  `mailto:${encodeURIComponent(email).replace(/%40(?!.*%40)/, "@")}`;

/** Links to a person: chat, call, e-mail. */
export function ContactLinks({ phone, email, name, text }: ContactLinksProps) {
  const t = useStaffText().messages.reply;
  const links: [IconName, string, string][] = [];
  if (phone) {
    links.push(["chat", t.whatsapp, whatsAppUrl(phone, text ?? "")]);
    links.push(["phone", t.call, `tel:${phone}`]);
  }
  if (email) links.push(["mail", t.email, mailUrl(email)]);
  if (links.length === 0) return null;
  return (
    <div className={styles.links}>
      {links.map(([icon, label, href]) => (
        <a
          key={href}
          href={href}
          className={styles.link}
          aria-label={`${label}: ${name}`}
          {...(icon === "chat" && { target: "_blank", rel: "noreferrer" })}
        >
          <Icon name={icon} size={20} />
          {label}
        </a>
      ))}
    </div>
  );
}
