import { useRef, type ChangeEvent } from "react";
import { useAppText } from "../i18n/app-texts";
import { Button } from "../ui/button";
import { useSetupApi } from "../shop/setup-context";
import type { ExportedFile, SetupState } from "../shop/wire";
import { Outcome, Section } from "./section";
import styles from "./setup.module.css";
import { useTask } from "./use-task";

/** Export and import of the settings between computers, without secrets. */
export function TransferSection({ onImported }: { onImported: (now: SetupState) => void }) {
  const t = useAppText().settings;
  const setup = useSetupApi();
  const exporting = useTask<ExportedFile>();
  const importing = useTask<SetupState>();
  const file = useRef<HTMLInputElement>(null);
  const importFile = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    if (!chosen) return;
    importing.run(async () => setup.importSettings({ text: await chosen.text() }), onImported);
    event.target.value = "";
  };
  const done =
    (exporting.done && t.exported(exporting.done.path)) ?? (importing.done && t.imported);
  return (
    <Section title={t.transfer}>
      <p className={styles.lead}>{t.transferText}</p>
      <div className={styles.actions}>
        <Button
          look="outline"
          busy={exporting.busy}
          onClick={() => exporting.run(() => setup.exportSettings())}
        >
          {t.export}
        </Button>
        <Button look="outline" busy={importing.busy} onClick={() => file.current?.click()}>
          {t.import}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={t.import}
          onChange={importFile}
        />
      </div>
      <Outcome problem={exporting.problem ?? importing.problem} done={done} />
    </Section>
  );
}
