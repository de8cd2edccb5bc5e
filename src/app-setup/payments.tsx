import { useState } from "react";
import { useAppText } from "../i18n/app-texts";
import { PaymentKeys, type PaymentsProps } from "./payment-keys";
import { ServerChoice } from "./server-choice";
import { ServerForm } from "./server-form";
import styles from "./setup.module.css";

/** Choice of the payment keys: this computer's own or those of the shop's server, never both. */
export function Payments(props: PaymentsProps) {
  const t = useAppText().setup;
  const [byServer, choose] = useState(props.saved.server_url !== "");
  return (
    <div className={styles.form}>
      <ServerChoice
        label={t.who}
        name="payments"
        own={{ title: t.byKeys, text: t.paymentsLead }}
        server={{ title: t.byServer, text: t.byServerText }}
        byServer={byServer}
        onChoose={choose}
      />
      {byServer ? <ServerForm {...props} /> : <PaymentKeys {...props} />}
    </div>
  );
}
