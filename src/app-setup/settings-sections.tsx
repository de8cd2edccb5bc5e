import { useState } from "react";
import { useAppText } from "../i18n/app-texts";
import { Button } from "../ui/button";
import { useSetupApi } from "../shop/setup-context";
import type { DeviceSettings, DeviceInput, SetupState } from "../shop/wire";
import { ChoosePin } from "./choose-pin";
import { ConnectStore } from "./connect-store";
import { DeviceChoice } from "./device-choice";
import { Outcome, Section } from "./section";
import styles from "./setup.module.css";
import { useTask } from "./use-task";

type StoreProps = { url: string | null; onConnected: (now: SetupState) => void };

/** Store that this computer sells for. */
export function StoreSection({ url, onConnected }: StoreProps) {
  const t = useAppText().settings;
  return (
    <Section title={t.store}>
      {url && <p>{t.connectedTo(url)}</p>}
      <details className={styles.more} open={url === null}>
        <summary>{t.otherStore}</summary>
        <ConnectStore url={url ?? ""} onConnected={onConnected} />
      </details>
    </Section>
  );
}

type DeviceProps = { settings: DeviceSettings; onSaved: (now: DeviceSettings) => void };

/** Purpose of this computer: kiosk or desk. */
export function DeviceSection({ settings, onSaved }: DeviceProps) {
  const t = useAppText().settings;
  const setup = useSetupApi();
  const [chosen, choose] = useState<DeviceInput>({
    mode: settings.mode,
    autostart: settings.autostart,
    desk_number: settings.desk_number,
  });
  const task = useTask<DeviceSettings>();
  const restarts = chosen.mode !== settings.mode;
  return (
    <Section title={t.device}>
      <DeviceChoice value={chosen} onChange={choose} />
      {restarts && <p className={styles.lead}>{t.restart}</p>}
      <Outcome problem={task.problem} done={task.done && t.saved} />
      <Button busy={task.busy} onClick={() => task.run(() => setup.saveDevice(chosen), onSaved)}>
        {t.save}
      </Button>
    </Section>
  );
}

/** The staff's PIN. */
export function PinSection() {
  const t = useAppText().settings;
  const setup = useSetupApi();
  const [saved, save] = useState(false);
  return (
    <Section title={t.pin}>
      <ChoosePin
        submitLabel={t.changePin}
        onChosen={async (pin) => {
          save(false);
          await setup.setPin({ pin });
        }}
        onDone={() => save(true)}
      />
      <Outcome problem={null} done={saved ? t.saved : null} />
    </Section>
  );
}
