import { PillButton } from "../components/pill-button";
import { DialogActions, Sheet } from "../components/sheet";
import { ALLERGENS, toggled } from "../../components/product/allergens";
import { useSession } from "../session/session-provider";
import { useKioskText } from "../use-kiosk-text";
import { AllergenIcon } from "./allergen-icon";
import styles from "./without-filter.module.css";

/** "Without …" filter: its button lists the avoided allergens. */
export function WithoutFilter() {
  const t = useKioskText().allergens;
  const { without } = useSession().session;
  const names = without.map((allergen) => t.names[allergen]).join(", ");
  return (
    <Sheet
      title={t.title}
      renderButton={(props) => (
        <PillButton
          {...props}
          data-on={without.length > 0 || undefined}
          icon="filter"
          label={names ? t.buttonWith(names) : t.button}
        />
      )}
    >
      {(close) => <Choices onDone={close} />}
    </Sheet>
  );
}

function Choices({ onDone }: { onDone: () => void }) {
  const t = useKioskText().allergens;
  const { session, change } = useSession();
  const { without, traces } = session;
  return (
    <div className={styles.choices}>
      <p className={styles.text}>{t.text}</p>
      <div className={styles.grid}>
        {ALLERGENS.map((allergen) => (
          <button
            key={allergen}
            type="button"
            className={styles.choice}
            data-allergen={allergen}
            aria-pressed={without.includes(allergen)}
            onClick={() => change({ without: toggled(without, allergen) })}
          >
            <AllergenIcon allergen={allergen} />
            <span>{t.names[allergen]}</span>
          </button>
        ))}
      </div>
      <button
        type="button"
        className={styles.choice}
        aria-pressed={!traces}
        onClick={() => change({ traces: !traces })}
      >
        {t.hideTraces}
      </button>
      <DialogActions
        secondary={{ label: t.clear, onClick: () => change({ without: [], traces: false }) }}
        primary={{ label: t.apply, onClick: onDone }}
      />
    </div>
  );
}
