import { useState } from "react";
import { useAppText } from "../i18n/app-texts";
import { Choice, Choices } from "../ui/choice";
import { PaymentKeys, type PaymentsProps } from "./payment-keys";
import { ServerForm } from "./server-form";
import styles from "./setup.module.css";

/** Choice of the payment keys: this computer's own or those of the shop's server, never both. */
export function Payments(props: PaymentsProps) {
  const t = useAppText().setup;
  const [byServer, choose] = useState(props.saved.server_url !== "");
  return (
    <div className={styles.form}>
      <Choices label={t.who}>
        <Choice
          name="payments"
          icon="card"
          title={t.byKeys}
          text={t.paymentsLead}
          checked={!byServer}
          onChoose={() => choose(false)}
        />
        <Choice
          name="payments"
          icon="store"
          title={t.byServer}
          text={t.byServerText}
          checked={byServer}
          onChoose={() => choose(true)}
        />
      </Choices>
      {byServer ? <ServerForm {...props} /> : <PaymentKeys {...props} />}
    </div>
  );
}
