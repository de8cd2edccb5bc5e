import { useEffect, useState } from "react";
import { useHost } from "../../host/host-context";
import { useText } from "../../i18n/use-text";
import styles from "./theme-switch.module.css";

const THEMES = ["auto", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

/**
 * Applies a theme to the document; on the next page `before-paint.ts` does so before the first
 * frame.
 */
function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "auto") delete dataset.theme;
  else dataset.theme = theme;
}

/** Choice of the theme: light, dark, or the device's. */
export function ThemeSwitch() {
  const t = useText();
  const { deviceValue } = useHost();
  const [theme, setTheme] = useState<Theme>("auto");
  useEffect(() => {
    let mounted = true;
    void deviceValue.get("theme").then((stored) => {
      const known = THEMES.find((one) => one === stored);
      if (mounted && known) setTheme(known);
    });
    return () => void (mounted = false);
  }, [deviceValue]);

  function choose(next: Theme) {
    setTheme(next);
    applyTheme(next);
    void deviceValue.set("theme", next === "auto" ? null : next);
  }
  return (
    <fieldset className={styles.switch}>
      <legend className={styles.label}>{t.theme.label}</legend>
      {THEMES.map((one) => (
        <button key={one} type="button" aria-pressed={one === theme} onClick={() => choose(one)}>
          {t.theme[one]}
        </button>
      ))}
    </fieldset>
  );
}
