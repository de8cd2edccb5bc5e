import { phoneText } from "../../components/phone/phone-text";
import { whatsAppUrl } from "../../components/phone/whatsapp-url";
import { useText } from "../../i18n/use-text";
import { useShopInfo } from "../../shop/use-shop-info";
import { ButtonLink } from "../../ui/button";

/** Ways to reach the shop about an order, for a shop that sends no codes. */
export function AskForOrder() {
  const t = useText();
  const { phone, whatsapp } = useShopInfo().data?.contact ?? {};
  return (
    <>
      <p>{t.orders.ask}</p>
      {whatsapp && (
        <p>
          <a href={whatsAppUrl(whatsapp, "")}>{t.order.helpWhatsApp}</a>
        </p>
      )}
      {phone && (
        <p>
          <a href={`tel:${phone}`}>{t.order.helpCall(phoneText(phone))}</a>
        </p>
      )}
      <ButtonLink to="/contact" look="outline">
        {t.order.helpWrite}
      </ButtonLink>
    </>
  );
}
