import type { FormEvent, ReactNode } from "react";
import { useAppText } from "../i18n/app-texts";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Notice } from "../ui/notice";
import { useSetupApi } from "../shop/setup-context";
import type { DeviceSettings, PaymentSettings } from "../shop/wire";
import { textOf } from "./connect-form";
import styles from "./setup.module.css";
import { useTask } from "./use-task";

type ServerProps = {
  kept: PaymentSettings;
  submitLabel: string;
  onSaved: (now: DeviceSettings) => void;
  secondaryAction?: ReactNode;
};

/** Field of each error. */
const FIELDS = {
  server_unreachable: "server_url",
  server_not_found: "server_url",
  device_token_refused: "device_token",
};

/** Asks where the shop's server is and for this computer's token; both are tried before they are kept. */
export function ServerForm({ kept, submitLabel, onSaved, secondaryAction }: ServerProps) {
  const t = useAppText().setup;
  const setup = useSetupApi();
  const task = useTask<DeviceSettings>(FIELDS);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const input = {
      server_url: textOf(form, "server_url"),
      device_token: textOf(form, "device_token"),
    };
    task.run(() => setup.saveServer(input), onSaved);
  };
  const errorOf = (field: string) => (task.field === field ? task.problem : null);
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-label={t.byServer}>
      {task.problem && !task.field && (
        <Notice tone="danger" alert>
          {task.problem}
        </Notice>
      )}
      {kept.server_url && <p className={styles.lead}>{t.keptServer(kept.server_url)}</p>}
      <Field
        name="server_url"
        inputMode="url"
        autoComplete="off"
        label={t.server}
        hint={t.serverHint}
        defaultValue={kept.server_url}
        error={errorOf("server_url")}
      />
      <Field
        name="device_token"
        type="password"
        autoComplete="off"
        label={t.token}
        hint={t.tokenHint}
        error={errorOf("device_token")}
      />
      <div className={styles.actions}>
        {secondaryAction}
        <Button type="submit" large busy={task.busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
