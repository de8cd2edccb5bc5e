import { QrCode } from "../../components/qr-code";
import { Button } from "../../ui/button";
import { useAdminText } from "../use-admin-text";
import { CopyButton } from "./copy-button";
import formStyles from "./form.module.css";
import styles from "./one-time-secret.module.css";

type OneTimeSecretProps = {
  lead: string;
  /** Names and values. */
  values: readonly (readonly [name: string, value: string])[];
  /** Content of the QR code, and its accessible text. */
  code: { text: string; label: string };
  onDone: () => void;
};

/** Secret that is shown once: to copy, and as a QR code. */
export function OneTimeSecret({ lead, values, code, onDone }: OneTimeSecretProps) {
  const { common } = useAdminText();
  return (
    <div className={formStyles.form}>
      <p>{lead}</p>
      {values.map(([name, value]) => (
        <div key={name} className={styles.value}>
          <p className="note">{name}</p>
          <code>{value}</code>
          <CopyButton text={value} ofWhat={name} />
        </div>
      ))}
      <div className={styles.code}>
        <QrCode text={code.text} label={code.label} />
      </div>
      <Button wide onClick={onDone}>
        {common.done}
      </Button>
    </div>
  );
}
