import { useState, type ComponentType, type ReactNode } from "react";
import { LANGUAGE_NAMES, LANGUAGES } from "../i18n/language";
import { useAppText } from "../i18n/app-texts";
import { useLanguage } from "../i18n/use-text";
import { Button } from "../ui/button";
import { useSetupApi } from "../shop/setup-context";
import type { DeviceInput, DeviceSettings, PaymentSettings, SetupState } from "../shop/wire";
import { ChoosePin } from "./choose-pin";
import { DeviceChoice } from "./device-choice";
import { Outcome } from "./section";
import { Payments } from "./payments";
import { RecoveryCode } from "./recovery-code";
import styles from "./setup.module.css";
import { StoreAccess } from "./store-access";
import { useTask } from "./use-task";

type Step = "device" | "store" | "payments" | "pin";

const NO_KEYS: PaymentSettings = {
  stripe: false,
  mpesa: false,
  mpesa_shortcode: "",
  mpesa_till: "",
  server_url: "",
};

type RunProps = {
  state: SetupState;
  /** Notice above the steps, for example about a keyring that does not open. */
  notice: ReactNode;
  onChange: (now: SetupState) => void;
  onFinished: () => void;
};

/** First-run setup: purpose of this computer, store, payments and the staff's PIN. */
export function FirstRun(props: RunProps) {
  const t = useAppText().setup;
  const [device, setDevice] = useState<DeviceInput>({
    mode: props.state.mode,
    autostart: false,
    desk_number: 1,
  });
  // An interrupted first run resumes without asking for the store again.
  const [steps] = useState<Step[]>(() =>
    props.state.ready ? ["device", "payments", "pin"] : ["device", "store", "payments", "pin"],
  );
  const [at, setAt] = useState(0);
  const Screen = SCREENS[steps[at] ?? "pin"];
  const go = (to: Step) => setAt(steps.indexOf(to));
  const back = at > 0 && (
    <Button look="quiet" onClick={() => setAt(at - 1)}>
      {t.back}
    </Button>
  );
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <p className={styles.step}>
          {t.title} · {t.step(at + 1, steps.length)}
        </p>
        <LanguageChoice />
      </header>
      <progress className={styles.progress} value={at + 1} max={steps.length} aria-hidden />
      <Screen {...props} device={device} onDevice={setDevice} back={back} go={go} />
    </main>
  );
}

type StepProps = RunProps & {
  device: DeviceInput;
  onDevice: (device: DeviceInput) => void;
  back: ReactNode;
  go: (to: Step) => void;
};

const SCREENS: Record<Step, ComponentType<StepProps>> = {
  device: DeviceStep,
  store: StoreStep,
  payments: PaymentsStep,
  pin: PinStep,
};

function DeviceStep({ state, device, onDevice, go }: StepProps) {
  const t = useAppText().setup;
  return (
    <StepPage title={t.device} lead={t.deviceLead}>
      <DeviceChoice value={device} onChange={onDevice} />
      <div className={styles.actions}>
        <Button large onClick={() => go(state.ready ? "payments" : "store")}>
          {t.next}
        </Button>
      </div>
    </StepPage>
  );
}

function StoreStep({ state, notice, onChange, back, go }: StepProps) {
  const t = useAppText().setup;
  const connected = (now: SetupState, to: Step) => {
    onChange(now);
    go(to);
  };
  return (
    <StepPage title={t.storeTitle} lead={t.lead}>
      {notice}
      <StoreAccess
        url={state.store_url ?? ""}
        secondaryAction={back}
        onConnected={(now) => connected(now, "payments")}
        onServer={(now) => connected(now, "pin")}
      />
    </StepPage>
  );
}

function PaymentsStep({ go }: StepProps) {
  const t = useAppText().setup;
  const next = () => go("pin");
  const later = (
    <Button look="quiet" onClick={next}>
      {t.later}
    </Button>
  );
  return (
    <StepPage title={t.payments} lead={t.who}>
      <Payments saved={NO_KEYS} submitLabel={t.next} onSaved={next} secondaryAction={later} />
    </StepPage>
  );
}

function PinStep({ device, onFinished, back }: StepProps) {
  const t = useAppText();
  const setup = useSetupApi();
  const [chosen, show] = useState<{ pin: string; code: string } | null>(null);
  const task = useTask<DeviceSettings>();
  const choose = async (pin: string) => {
    await setup.setPin({ pin });
    const { code } = await setup.createRecoveryCode();
    show({ pin, code });
  };
  if (!chosen) {
    return (
      <StepPage title={t.setup.pin} lead={t.setup.pinLead}>
        <ChoosePin submitLabel={t.setup.next} onChosen={choose} secondaryAction={back} />
      </StepPage>
    );
  }
  const save = async () => {
    // The settings lock while somebody writes the code down for more than five minutes.
    await setup.unlockSettings({ pin: chosen.pin });
    // Last, because another mode restarts the app.
    return setup.saveDevice(device);
  };
  const finish = () => task.run(save, onFinished);
  return (
    <StepPage title={t.recovery.title} lead={t.recovery.purpose}>
      <RecoveryCode code={chosen.code} busy={task.busy} onConfirmed={finish} />
      <Outcome problem={task.problem} done={null} />
    </StepPage>
  );
}

function StepPage(props: { title: string; lead: string; children: ReactNode }) {
  return (
    <>
      <h1>{props.title}</h1>
      <p className={styles.lead}>{props.lead}</p>
      {props.children}
    </>
  );
}

function LanguageChoice() {
  const t = useAppText();
  const { language, setLanguage } = useLanguage();
  return (
    <fieldset className={styles.languages} aria-label={t.setup.language}>
      {LANGUAGES.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={language === code}
          onClick={() => setLanguage(code)}
        >
          {LANGUAGE_NAMES[code]}
        </button>
      ))}
    </fieldset>
  );
}
