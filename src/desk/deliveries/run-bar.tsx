import { useLanguage } from "../../i18n/use-text";
import type { DeliveryRun } from "../../shop/wire";
import { KeyButton } from "../components/key-button";
import { useDeskStore } from "../desk-provider";
import { useAltKeys } from "../keys/use-key-down";
import { useDeskText } from "../use-desk-text";
import styles from "./deliveries.module.css";
import { sumText } from "./delivery-text";
import { printRun } from "./print-run";
import { useRunLink } from "./use-run-link";

type RunBarProps = {
  run: DeliveryRun;
  /** Whether the shop's server offers a link for the rider. */
  hasLink: boolean;
};

/** Run of the selected deliveries, at the lower edge of the view. */
export function RunBar({ run, hasLink }: RunBarProps) {
  const text = useDeskText();
  const { deliveries: t } = text;
  const isEmpty = run.deliveries.length === 0;
  return (
    <footer className={styles.run}>
      <output>
        <strong>{t.run}</strong>{" "}
        {isEmpty ? t.hint : sumText(run.deliveries.length, run.to_collect, text)}
      </output>
      {!isEmpty && <RunActions run={run} hasLink={hasLink} />}
    </footer>
  );
}

function RunActions({ run, hasLink }: RunBarProps) {
  const text = useDeskText();
  const { deliveries: t, done, common } = text;
  const { language } = useLanguage();
  const desk = useDeskStore();
  const { link, create, share, copy } = useRunLink(run);
  const print = () => printRun(run, text, language);
  const clear = () => {
    const { run: selected, selectForRun } = desk.getState();
    selectForRun(selected, false);
  };
  const onShare = link ? () => void share(link.text) : undefined;
  const onCopy = link ? () => void copy(link.url) : undefined;
  const onCreate = hasLink && !link ? () => void create() : undefined;
  useAltKeys({ P: print, N: clear, L: onCreate, W: onShare, C: onCopy });
  return (
    <>
      <KeyButton keys="Alt+N" onClick={clear}>
        {t.clear}
      </KeyButton>
      <KeyButton look={hasLink ? "plain" : "solid"} keys="Alt+P" onClick={print}>
        {t.print}
      </KeyButton>
      {onCreate && (
        <KeyButton look="solid" keys="Alt+L" onClick={onCreate}>
          {t.createLink}
        </KeyButton>
      )}
      {link && (
        <>
          <KeyButton keys="Alt+C" onClick={onCopy}>
            {common.copy}
          </KeyButton>
          <KeyButton look="solid" keys="Alt+W" onClick={onShare}>
            {done.whatsapp}
          </KeyButton>
          <p className={styles.link}>
            <span>{link.url}</span> {t.linkEnds}
          </p>
        </>
      )}
    </>
  );
}
