import { useState, type ReactNode } from "react";
import { useAppText } from "../i18n/app-texts";
import { textOf } from "../ui/use-form";
import { useSetupApi } from "../shop/setup-context";
import type { ConnectStoreInput, Problem, SetupState } from "../shop/wire";
import { SecretField, TaskField, TaskForm } from "./task-form";
import { useTask } from "./use-task";

const FIELDS = ["store_url", "consumer_key", "consumer_secret"] as const;

type ConnectField = (typeof FIELDS)[number];

/** Field of each problem of the store; the form shows other problems at its top. */
const FIELD_OF: Partial<Record<Problem["code"], ConnectField>> = {
  store_unreachable: "store_url",
  store_not_found: "store_url",
  store_certificate: "store_url",
  store_moved: "store_url",
  store_down: "store_url",
  store_permalinks: "store_url",
  store_plugin_off: "store_url",
  store_key_refused: "consumer_key",
  store_key_read_only: "consumer_key",
  store_key_limited: "consumer_key",
};

function read(form: FormData): ConnectStoreInput {
  return {
    store_url: textOf(form, "store_url"),
    consumer_key: textOf(form, "consumer_key"),
    consumer_secret: textOf(form, "consumer_secret"),
  };
}

type ConnectProps = {
  url: string;
  onConnected: (now: SetupState) => void;
  secondaryAction?: ReactNode;
};

/** Form for the store's URL and its key pair; the app tests them before it saves them. */
export function ConnectStore({ url, onConnected, secondaryAction }: ConnectProps) {
  const t = useAppText().setup;
  const setup = useSetupApi();
  const task = useTask<SetupState>(FIELD_OF);
  const [missing, setMissing] = useState<ConnectField | null>(null);
  const submit = (form: FormData) => {
    const input = read(form);
    const empty = FIELDS.find((field) => input[field] === "") ?? null;
    setMissing(empty);
    if (!empty) task.run(() => setup.connectStore(input), onConnected);
  };
  const shown = missing ? { ...task, field: missing, problem: t.missing } : task;
  return (
    <TaskForm
      label={t.storeTitle}
      task={shown}
      submitLabel={task.busy ? t.connecting : t.connect}
      secondaryAction={secondaryAction}
      onSubmit={submit}
    >
      <TaskField
        name="store_url"
        type="url"
        inputMode="url"
        label={t.url}
        hint={t.urlHint}
        defaultValue={url}
      />
      <TaskField
        name="consumer_key"
        autoComplete="off"
        spellCheck={false}
        label={t.key}
        hint={t.keyHint}
      />
      <SecretField name="consumer_secret" label={t.secret} hint={t.secretHint} />
    </TaskForm>
  );
}
