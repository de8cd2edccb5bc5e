import { useAppText } from "../i18n/app-texts";
import { useSetupApi } from "../shop/setup-context";
import type { DeviceSettings, PaymentSettings } from "../shop/wire";
import { textOf } from "../ui/use-form";
import styles from "./setup.module.css";
import type { PaymentsProps } from "./payment-keys";
import { SecretField, TaskField, TaskForm } from "./task-form";
import { useTask } from "./use-task";

type ServerProps = Omit<PaymentsProps, "saved"> & { saved: Pick<PaymentSettings, "server_url"> };

/** Field of each error. */
const FIELDS = {
  server_unreachable: "server_url",
  server_not_found: "server_url",
  device_token_refused: "device_token",
};

/**
 * Form for the URL of the shop's server and this computer's token; both are tested before they are
 * saved.
 */
export function ServerForm({ saved, submitLabel, onSaved, secondaryAction }: ServerProps) {
  const t = useAppText().setup;
  const setup = useSetupApi();
  const task = useTask<DeviceSettings>(FIELDS);
  const submit = (form: FormData) => {
    const input = {
      server_url: textOf(form, "server_url"),
      device_token: textOf(form, "device_token"),
    };
    task.run(() => setup.saveServer(input), onSaved);
  };
  const buttons = { submitLabel, secondaryAction };
  return (
    <TaskForm label={t.byServer} task={task} {...buttons} onSubmit={submit}>
      {saved.server_url && <p className={styles.lead}>{t.keptServer(saved.server_url)}</p>}
      <TaskField
        name="server_url"
        inputMode="url"
        autoComplete="off"
        label={t.server}
        hint={t.serverHint}
        defaultValue={saved.server_url}
      />
      <SecretField name="device_token" label={t.token} hint={t.tokenHint} />
    </TaskForm>
  );
}
