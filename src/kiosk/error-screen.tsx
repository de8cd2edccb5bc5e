import { useEffect } from "react";
import { useHost } from "../host/host-context";
import { useClock } from "./device/clock";
import styles from "./error-screen.module.css";
import { useKioskText } from "./use-kiosk-text";

/** Delay before a failed screen reloads the page, in milliseconds. */
const RELOAD_DELAY_MS = 10_000;

/** Error screen of the kiosk: sends customers to the counter and reloads the page. */
export function ErrorScreen() {
  const t = useKioskText().trouble;
  const clock = useClock();
  const host = useHost();
  useEffect(() => clock.after(RELOAD_DELAY_MS, () => host.reloadPage()), [clock, host]);
  return (
    <main className={styles.screen} role="alert">
      <h1>{t.title}</h1>
      <p>{t.text}</p>
    </main>
  );
}
