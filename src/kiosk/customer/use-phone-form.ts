import { useForm } from "../../ui/use-form";
import { useKioskText } from "../use-kiosk-text";
import { isCompletePhone } from "./phone-entry";

/** State of a form with a phone number: `check` shows the error of an incomplete number. */
export function usePhoneForm() {
  const t = useKioskText().customer;
  const { formProps, errors, show } = useForm<"phone", true>(["phone"]);
  const check = (phone: string) => show(isCompletePhone(phone) ? {} : { phone: true });
  return { formProps, check, error: errors.phone ? t.phoneWrong : null };
}
