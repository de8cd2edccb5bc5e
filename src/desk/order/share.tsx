/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a paragraph that is read out when it changes */
import { useState } from "react";
import { QrCode } from "../../parts/qr-code";
import { useProblemText } from "../../i18n/use-text";
import type { DeskOrder, ShareWay } from "../../shop/wire";
import { KeyButton } from "../parts/key-button";
import { useDeskApi } from "../use-desk-api";
import { useDeskText } from "../use-desk-text";
import styles from "./done.module.css";

const WAYS: [ShareWay, string][] = [
  ["whatsapp", "W"],
  ["sms", "S"],
  ["email", "E"],
];

/** The way to pay, sent to the caller: by their own apps, as a text to copy, as a code to scan. */
export function Share({ order }: { order: DeskOrder }) {
  const { done: t, common } = useDeskText();
  const api = useDeskApi();
  const inWords = useProblemText();
  const [said, setSaid] = useState("");
  const send = (way: ShareWay) => {
    api.shareOrder({ key: order.row.key, way }).then(
      () => setSaid(""),
      (thrown: unknown) => setSaid(inWords(thrown)),
    );
  };
  const copy = async () => {
    await navigator.clipboard.writeText(order.text).catch(() => undefined);
    setSaid(common.copied);
  };
  return (
    <section className={styles.share} aria-label={t.linkTitle}>
      <div className={styles.ways}>
        <h3 className={styles.part}>{t.linkTitle}</h3>
        <div className={styles.buttons}>
          {WAYS.map(([way, keys]) => (
            <KeyButton key={way} keys={keys} data-share={way} onClick={() => send(way)}>
              {t[way]}
            </KeyButton>
          ))}
          <KeyButton keys="C" data-share="copy" onClick={() => void copy()}>
            {t.copyText}
          </KeyButton>
        </div>
        <p className={styles.text} lang={order.view ? undefined : "en"}>
          {order.text}
        </p>
        <p className={styles.quiet}>{t.noLogin}</p>
        <p className={styles.quiet} role="status">
          {said}
        </p>
      </div>
      <div className={styles.code}>
        <QrCode text={order.page} label={t.scan} />
        <p className={styles.quiet}>{t.scan}</p>
      </div>
    </section>
  );
}
