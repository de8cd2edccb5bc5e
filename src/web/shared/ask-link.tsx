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
  const whatsapp = useShopInfo().data?.contact.whatsapp;
  if (!whatsapp) {
    return (
      <Link to="/contact" className={className}>
        {text}
      </Link>
    );
  }
  return (
    <a
      className={className}
      href={whatsAppUrl(whatsapp, message)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="chat" size={20} />
      {text}
    </a>
  );
}
