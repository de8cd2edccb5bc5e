import { useAppText } from "../i18n/app-texts";
import { Button } from "../ui/button";
import { TextArea } from "../ui/field";
import { useSetupApi } from "../shop/setup-context";
import { Outcome, Section } from "./section";
import styles from "./setup.module.css";
import { useTask } from "./use-task";

/** Selects and copies the text: pages of the app's own scheme have no `navigator.clipboard`. */
function copyText(area: HTMLTextAreaElement | null): void {
  area?.select();
  if (area) document.execCommand("copy");
}

/**
 * Details for support requests: shown in full before staff copy them, so nothing is sent unseen.
 */
export function SupportSection({ version }: { version: string }) {
  const t = useAppText().settings;
  const setup = useSetupApi();
  const task = useTask<string>();
  return (
    <Section title={t.support}>
      <p className={styles.lead}>{t.supportText}</p>
      <div className={styles.actions}>
        <Button
          look="outline"
          busy={task.busy}
          onClick={() => task.run(async () => (await setup.getDiagnostics()).text)}
        >
          {t.copy}
        </Button>
      </div>
      {task.done !== null && (
        <TextArea ref={copyText} label={t.support} hideLabel readOnly rows={8} value={task.done} />
      )}
      <Outcome problem={task.problem} done={task.done === null ? null : t.copied} />
      <p className={styles.version}>{t.version(version)}</p>
    </Section>
  );
}
