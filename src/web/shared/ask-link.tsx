import { whatsAppUrl } from "../../components/phone/whatsapp-url";
import { useShopInfo } from "../../shop/use-shop-info";
import { Icon } from "../../ui/icon";
import { Link } from "../../ui/link";

type AskLinkProps = {
  text: string;
  /** Message that WhatsApp starts with. */
  message: string;
  className?: string;
};

/** Link to ask the shop: by WhatsApp, else on the contact page. */
export function AskLink({ text, message, className }: AskLinkProps) {
  const digits = useShopInfo().data?.contact.whatsapp.replace(/\D/g, "");
  if (!digits) {
    return (
      <Link to="/contact" className={className}>
        {text}
      </Link>
    );
  }
  return (
    <a
      className={className}
      href={whatsAppUrl(digits, message)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="chat" size={20} />
      {text}
    </a>
  );
}
