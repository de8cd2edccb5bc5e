import { useEffect } from "react";
import { useHost } from "../host/host-provider";
import { useClock } from "./clock";
import styles from "./trouble.module.css";
import { useKioskText } from "./use-kiosk-text";

/** How long a failed screen rests before it loads again, in milliseconds. */
const REST_MS = 10_000;

/** A screen failed: people are sent to the counter, and the page comes back by itself. */
export function Trouble() {
  const t = useKioskText().trouble;
  const clock = useClock();
  const host = useHost();
  useEffect(() => clock.after(REST_MS, () => host.reloadPage()), [clock, host]);
  return (
    <main className={styles.trouble} role="alert">
      <h1>{t.title}</h1>
      <p>{t.text}</p>
    </main>
  );
}
