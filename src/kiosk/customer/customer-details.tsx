import { useState, type ComponentProps, type ReactNode } from "react";
import { phoneDigits } from "../../components/phone/phone-digits";
import { Button } from "../../ui/button";
import { useForm } from "../../ui/use-form";
import { Layout } from "../layout";
import { OnScreenKeyboard, type KeyboardKind } from "./on-screen-keyboard";
import { useSession } from "../session/session-provider";
import { usePayAgain } from "../order/use-checkout";
import { useKioskText } from "../use-kiosk-text";
import styles from "./customer-details.module.css";

/** Minimum number of digits of a Kenyan phone number, without its leading zero. */
const MIN_DIGITS = 9;

function isCompletePhone(phone: string): boolean {
  return phoneDigits(phone).length >= MIN_DIGITS;
}

/** State of a form with a phone number: `check` shows the error of an incomplete number. */
function usePhoneForm() {
  const t = useKioskText().customer;
  const { formProps, errors, show } = useForm<"phone", true>(["phone"]);
  const check = (phone: string) => show(isCompletePhone(phone) ? {} : { phone: true });
  return { formProps, check, error: errors.phone ? t.phoneWrong : null };
}

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
  const back = () => change({ step: "review" });
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
      back={back}
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

function PayingPhone() {
  const t = useKioskText();
  const { session, change } = useSession();
  const pay = usePayAgain();
  const [phone, setPhone] = useState(session.phone);
  const { formProps, check, error } = usePhoneForm();
  const step = session.order ? "done" : "review";
  function submit() {
    if (!check(phone)) return;
    change({ phone, step });
    if (session.order) void pay("mpesa", phone);
  }
  return (
    <KeyboardScreen
      form={formProps(submit)}
      title={t.customer.phoneTitle}
      text={t.customer.phoneText}
      back={() => change({ step })}
      kind="phone"
      label={t.customer.phone}
      value={phone}
      onChange={setPhone}
      error={error}
    >
      <Button type="submit" large wide>
        {t.customer.ask}
      </Button>
    </KeyboardScreen>
  );
}

type KeyboardScreenProps = ComponentProps<typeof OnScreenKeyboard> & {
  form: ComponentProps<"form">;
  title: string;
  text: string;
  back: () => void;
  label: string;
  error: string | null;
  tools?: ReactNode;
  children: ReactNode;
};

/** Form of one field, with its on-screen keyboard and buttons. */
function KeyboardScreen(props: KeyboardScreenProps) {
  const { form, title, text, back, kind, label, value, onChange, error } = props;
  const t = useKioskText();
  const backLink = { icon: "arrow-left", label: t.common.back, go: back } as const;
  return (
    <Layout title={title} back={backLink}>
      <form {...form} className={styles.screen}>
        <p className={styles.text}>{text}</p>
        {props.tools}
        <div className={styles.field}>
          <input
            name={kind}
            aria-label={label}
            aria-invalid={error !== null || undefined}
            placeholder={label}
            inputMode="none"
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {error && (
            <p className={styles.error} role="alert">
              {error}
            </p>
          )}
        </div>
        <OnScreenKeyboard kind={kind} value={value} onChange={onChange} />
        <div className={styles.actions}>{props.children}</div>
      </form>
    </Layout>
  );
}
