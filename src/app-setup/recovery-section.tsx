import { useState } from "react";
import { useAppText } from "../i18n/app-texts";
import { useSetupApi } from "../shop/setup-context";
import type { DeviceSettings, RecoveryCode as NewCode } from "../shop/wire";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { RecoveryCode } from "./recovery-code";
import { Outcome, Section } from "./section";
import { useTask } from "./use-task";

type SectionProps = { settings: DeviceSettings; onSaved: (now: DeviceSettings) => void };

/** State of the recovery code, with a button that creates a new one. */
export function RecoverySection({ settings, onSaved }: SectionProps) {
  const t = useAppText();
  const setup = useSetupApi();
  const task = useTask<NewCode>();
  const [code, show] = useState<string | null>(null);
  if (settings.recovery_code === null) return null;
  const create = () =>
    task.run(
      () => setup.createRecoveryCode(),
      (created) => show(created.code),
    );
  const close = () => {
    show(null);
    onSaved({ ...settings, recovery_code: true });
  };
  return (
    <Section title={t.recovery.title}>
      <p>{settings.recovery_code ? t.recovery.present : t.recovery.absent}</p>
      <Outcome problem={task.problem} done={null} />
      <Button look="outline" busy={task.busy} onClick={create}>
        {t.recovery.create}
      </Button>
      <Dialog
        open={code !== null}
        onClose={close}
        title={t.recovery.title}
        closeLabel={t.common.close}
      >
        {code !== null && <RecoveryCode code={code} onConfirmed={close} />}
      </Dialog>
    </Section>
  );
}
