import { useState } from "react";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Icon } from "../../ui/icon";
import { ALLERGENS, type Allergen } from "./allergens";
import { useSession } from "../session/session-provider";
import { useKioskText } from "../use-kiosk-text";
import { AllergenIcon } from "./allergen-icon";
import styles from "./without-filter.module.css";

/** "Without …" filter: its button lists the avoided allergens. */
export function WithoutFilter() {
  const t = useKioskText();
  const [open, setOpen] = useState(false);
  const { without } = useSession().session;
  const names = without.map((allergen) => t.allergens.names[allergen]).join(", ");
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-on={without.length > 0 || undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="filter" />
        <span>{names ? t.allergens.buttonWith(names) : t.allergens.button}</span>
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t.allergens.title}
        closeLabel={t.common.close}
        place="sheet"
      >
        <Choices onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function toggled(list: readonly Allergen[], allergen: Allergen): Allergen[] {
  const without = list.includes(allergen);
  return ALLERGENS.filter((one) => (one === allergen ? !without : list.includes(one)));
}

function Choices({ onDone }: { onDone: () => void }) {
  const t = useKioskText().allergens;
  const { session, change } = useSession();
  const { without } = session;
  return (
    <div className={styles.choices}>
      <p className={styles.text}>{t.text}</p>
      <div className={styles.grid}>
        {ALLERGENS.map((allergen) => (
          <button
            key={allergen}
            type="button"
            className={styles.choice}
            aria-pressed={without.includes(allergen)}
            onClick={() => change({ without: toggled(without, allergen) })}
          >
            <AllergenIcon allergen={allergen} />
            <span>{t.names[allergen]}</span>
          </button>
        ))}
      </div>
      <div className={styles.both}>
        <Button look="outline" large onClick={() => change({ without: [] })}>
          {t.clear}
        </Button>
        <Button large onClick={onDone}>
          {t.apply}
        </Button>
      </div>
    </div>
  );
}
