import type { ReactNode } from "react";
import { useAppText } from "../i18n/app-texts";
import { Checkbox } from "../ui/checkbox";
import { Field } from "../ui/field";
import { useSetupApi } from "../shop/setup-context";
import type { DeviceSettings, PaymentKeysInput, PaymentSettings } from "../shop/wire";
import { textOf } from "../ui/use-form";
import styles from "./setup.module.css";
import { TaskForm } from "./task-form";
import { useTask, type Task } from "./use-task";

type KeysProps = {
  saved: PaymentSettings;
  submitLabel: string;
  onSaved: (now: DeviceSettings) => void;
  secondaryAction?: ReactNode;
};

function read(form: FormData): PaymentKeysInput {
  return {
    stripe_secret_key: textOf(form, "stripe_secret_key"),
    forget_stripe: form.has("forget_stripe"),
    mpesa_consumer_key: textOf(form, "mpesa_consumer_key"),
    mpesa_consumer_secret: textOf(form, "mpesa_consumer_secret"),
    mpesa_shortcode: textOf(form, "mpesa_shortcode"),
    mpesa_till: textOf(form, "mpesa_till"),
    mpesa_passkey: textOf(form, "mpesa_passkey"),
    forget_mpesa: form.has("forget_mpesa"),
  };
}

/** Settings without a server: this computer takes its payments directly. */
const NO_SERVER = { server_url: "", device_token: "" };

/** Form for the keys of payment providers; saved keys are never shown. */
export function PaymentKeys({ saved, submitLabel, onSaved, secondaryAction }: KeysProps) {
  const t = useAppText().setup;
  const setup = useSetupApi();
  const task = useTask<DeviceSettings>();
  const submit = (form: FormData, element: HTMLFormElement) => {
    const input = read(form);
    task.run(
      async () => {
        if (saved.server_url) await setup.saveServer(NO_SERVER);
        return setup.savePaymentKeys(input);
      },
      (now) => {
        element.reset();
        onSaved(now);
      },
    );
  };
  const buttons = { submitLabel, secondaryAction };
  return (
    <TaskForm label={t.payments} task={task} {...buttons} onSubmit={submit}>
      <StripeFields saved={saved} task={task} />
      <MpesaFields saved={saved} task={task} />
    </TaskForm>
  );
}

type FieldsProps = { saved: PaymentSettings; task: Task<DeviceSettings> };

const errorOf = (task: Task<DeviceSettings>, field: string) =>
  task.field === field ? task.problem : null;

function StripeFields({ saved, task }: FieldsProps) {
  const t = useAppText();
  return (
    <fieldset className={styles.group}>
      <legend>{t.setup.cards}</legend>
      <Field
        name="stripe_secret_key"
        type="password"
        autoComplete="off"
        label={t.setup.stripe}
        hint={saved.stripe ? t.setup.keptKey : t.setup.stripeHint}
        error={errorOf(task, "stripe_secret_key")}
      />
      {saved.stripe && <Checkbox name="forget_stripe" label={t.settings.forgetStripe} />}
    </fieldset>
  );
}

function MpesaFields({ saved, task }: FieldsProps) {
  const t = useAppText();
  const secret = { type: "password", autoComplete: "off" } as const;
  const hint = saved.mpesa ? t.setup.keptKey : undefined;
  return (
    <fieldset className={styles.group}>
      <legend>{t.setup.mpesa}</legend>
      <Field
        name="mpesa_shortcode"
        inputMode="numeric"
        autoComplete="off"
        label={t.setup.shortcode}
        hint={saved.mpesa ? saved.mpesa_shortcode : undefined}
        error={errorOf(task, "mpesa_shortcode")}
      />
      <Field
        name="mpesa_till"
        inputMode="numeric"
        autoComplete="off"
        label={t.setup.till}
        hint={saved.mpesa ? saved.mpesa_till : undefined}
        error={errorOf(task, "mpesa_till")}
      />
      <Field
        name="mpesa_consumer_key"
        {...secret}
        label={t.setup.mpesaKey}
        hint={hint}
        error={errorOf(task, "mpesa_consumer_key")}
      />
      <Field
        name="mpesa_consumer_secret"
        {...secret}
        label={t.setup.mpesaSecret}
        hint={hint}
        error={errorOf(task, "mpesa_consumer_secret")}
      />
      <Field
        name="mpesa_passkey"
        {...secret}
        label={t.setup.passkey}
        hint={hint}
        error={errorOf(task, "mpesa_passkey")}
      />
      {saved.mpesa && <Checkbox name="forget_mpesa" label={t.settings.forgetMpesa} />}
    </fieldset>
  );
}
