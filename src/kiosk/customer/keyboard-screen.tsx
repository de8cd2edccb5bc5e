import type { ComponentProps, ReactNode } from "react";
import { Layout } from "../layout";
import { useSession } from "../session/session-provider";
import type { IdleRule } from "../session/use-idle";
import { useKioskText } from "../use-kiosk-text";
import { OnScreenKeyboard } from "./on-screen-keyboard";
import { groupedPhone, ungroupedPhone } from "./phone-entry";
import styles from "./keyboard-screen.module.css";

type KeyboardScreenProps = ComponentProps<typeof OnScreenKeyboard> & {
  form: ComponentProps<"form">;
  title: string;
  text: string;
  /** Back button's action; null = no way back while a request runs. */
  back: (() => void) | null;
  label: string;
  error: string | null;
  idle?: IdleRule | null;
  /** Amount that the screen is about. */
  amount?: string;
  /** Controls above the field. */
  tools?: ReactNode;
  /** Buttons below the keyboard. */
  children: ReactNode;
};

/** Form of one field, above its on-screen keyboard and buttons. */
export function KeyboardScreen(props: KeyboardScreenProps) {
  const { form, title, text, back, kind, label, value, error, amount } = props;
  const t = useKioskText();
  const isPhone = kind === "phone";
  const onChange = (typed: string) => props.onChange(isPhone ? ungroupedPhone(typed) : typed);
  const { low } = useSession().session.access;
  const about = (
    <div className={styles.about}>
      {low && <p className={styles.title}>{title}</p>}
      <p className={styles.text}>{text}</p>
      {amount && <p className={styles.amount}>{amount}</p>}
    </div>
  );
  return (
    <Layout
      title={title}
      above={{ label: title, content: about }}
      back={back ? { icon: "arrow-left", label: t.common.back, go: back } : undefined}
      idle={props.idle}
    >
      <form {...form} className={styles.screen}>
        {!low && about}
        {props.tools && <div className={styles.tools}>{props.tools}</div>}
        <div className={styles.field}>
          <input
            name={kind}
            aria-label={label}
            aria-invalid={error !== null || undefined}
            placeholder={label}
            inputMode="none"
            autoComplete="off"
            value={isPhone ? groupedPhone(value) : value}
            onChange={(event) => onChange(event.target.value)}
          />
          {error && (
            <p className={styles.error} role="alert">
              {error}
            </p>
          )}
        </div>
        <div className={styles.keys} data-kind={kind}>
          <OnScreenKeyboard kind={kind} value={value} onChange={onChange} />
        </div>
        <div className={styles.actions}>{props.children}</div>
      </form>
    </Layout>
  );
}
