import { useState } from "react";
import { Button } from "../../ui/button";
import { useSession } from "../session/session-provider";
import { useKioskText } from "../use-kiosk-text";
import styles from "./keyboard-screen.module.css";
import { KeyboardScreen } from "./keyboard-screen";
import type { KeyboardKind } from "./on-screen-keyboard";
import { PayingPhone } from "./paying-phone";
import { usePhoneForm } from "./use-phone-form";

/** Customer details: a name or phone to be called by, or the phone that pays by M-Pesa. */
export function CustomerDetails() {
  const { session } = useSession();
  return session.asks === "mpesa" ? <PayingPhone /> : <OrderName />;
}

function OrderName() {
  const t = useKioskText();
  const { session, change } = useSession();
  const [kind, setKind] = useState<KeyboardKind>("name");
  const [name, setName] = useState(session.name);
  const [phone, setPhone] = useState(session.phone);
  const { formProps, check, error } = usePhoneForm();
  function save() {
    const complete = phone === "" || check(phone);
    if (complete) change({ name: name.trim(), phone, step: "review" });
    else setKind("phone");
  }
  const field = kind === "name" ? { value: name, set: setName } : { value: phone, set: setPhone };
  const kinds = ["name", "phone"] as const;
  return (
    <KeyboardScreen
      form={formProps(save)}
      title={t.customer.nameTitle}
      text={t.customer.nameText}
      back={() => change({ step: "review" })}
      kind={kind}
      label={t.customer[kind]}
      value={field.value}
      onChange={field.set}
      error={kind === "phone" ? error : null}
      tools={
        <fieldset className={styles.kinds} aria-label={t.customer.nameTitle}>
          {kinds.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={kind === one}
              onClick={() => setKind(one)}
            >
              {t.customer[one]}
            </button>
          ))}
        </fieldset>
      }
    >
      <Button look="outline" large onClick={() => change({ name: "", phone: "", step: "review" })}>
        {t.customer.without}
      </Button>
      <Button type="submit" large>
        {t.customer.keep}
      </Button>
    </KeyboardScreen>
  );
}
