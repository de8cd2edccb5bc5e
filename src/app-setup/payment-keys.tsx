import type { ReactNode } from "react";
import { useAppText } from "../i18n/app-texts";
import { Checkbox } from "../ui/checkbox";
import { useSetupApi } from "../shop/setup-context";
import type { DeviceSettings, PaymentKeysInput, PaymentSettings } from "../shop/wire";
import { textOf } from "../ui/use-form";
import styles from "./setup.module.css";
import { SecretField, TaskField, TaskForm } from "./task-form";
import { useTask } from "./use-task";

/** Props of the forms for payment settings. */
export type PaymentsProps = {
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
export function PaymentKeys({ saved, submitLabel, onSaved, secondaryAction }: PaymentsProps) {
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
      <StripeFields saved={saved} />
      <MpesaFields saved={saved} />
    </TaskForm>
  );
}

function StripeFields({ saved }: { saved: PaymentSettings }) {
  const t = useAppText();
  return (
    <fieldset className={styles.group}>
      <legend>{t.setup.cards}</legend>
      <SecretField
        name="stripe_secret_key"
        label={t.setup.stripe}
        hint={saved.stripe ? t.setup.keptKey : t.setup.stripeHint}
      />
      {saved.stripe && <Checkbox name="forget_stripe" label={t.settings.forgetStripe} />}
    </fieldset>
  );
}

function MpesaFields({ saved }: { saved: PaymentSettings }) {
  const t = useAppText();
  const hintOf = (text: string) => (saved.mpesa ? text : undefined);
  const secret = { hint: hintOf(t.setup.keptKey) };
  return (
    <fieldset className={styles.group}>
      <legend>{t.setup.mpesa}</legend>
      <TaskField
        name="mpesa_shortcode"
        inputMode="numeric"
        autoComplete="off"
        label={t.setup.shortcode}
        hint={hintOf(saved.mpesa_shortcode)}
      />
      <TaskField
        name="mpesa_till"
        inputMode="numeric"
        autoComplete="off"
        label={t.setup.till}
        hint={hintOf(saved.mpesa_till)}
      />
      <SecretField name="mpesa_consumer_key" {...secret} label={t.setup.mpesaKey} />
      <SecretField name="mpesa_consumer_secret" {...secret} label={t.setup.mpesaSecret} />
      <SecretField name="mpesa_passkey" {...secret} label={t.setup.passkey} />
      {saved.mpesa && <Checkbox name="forget_mpesa" label={t.settings.forgetMpesa} />}
    </fieldset>
  );
}
