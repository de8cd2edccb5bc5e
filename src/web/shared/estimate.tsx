import { useEffect, useState } from "react";
import { useHost } from "../../host/host-context";
import { useText } from "../../i18n/use-text";
import { estimateText, guessCurrency } from "../../money/estimate";
import type { ExchangeRate } from "../../shop/wire";
import styles from "./estimate.module.css";
import "../../ui/select.css";

type EstimateProps = {
  /** Minor units of the shop's currency. */
  amount: number;
  rates: readonly ExchangeRate[];
};

/** Returns the chosen currency; by default the one guessed from the visitor's device. */
function useCurrency(rates: readonly ExchangeRate[]) {
  const { deviceValue } = useHost();
  const [chosen, show] = useState<string | null>(null);
  useEffect(() => {
    void deviceValue.get("currency").then((kept) => show((now) => now ?? kept));
  }, [deviceValue]);
  const choose = (currency: string) => {
    show(currency);
    void deviceValue.set("currency", currency);
  };
  const known = rates.find(({ currency }) => currency === chosen);
  const guessed = known ? null : guessCurrency(navigator.language, zone());
  return { rate: known ?? rates.find(({ currency }) => currency === guessed), choose };
}

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Approximate amount in another currency for visitors from abroad, labelled as an estimate. */
export function Estimate({ amount, rates }: EstimateProps) {
  const t = useText().estimate;
  const { rate, choose } = useCurrency(rates);
  if (!rate) return null;
  return (
    <p className={styles.estimate}>
      <span>
        {t.about(estimateText(amount, rate))} <small>{t.label}</small>
      </span>
      {rates.length > 1 && (
        <select
          className={`select ${styles.select}`}
          aria-label={t.currency}
          value={rate.currency}
          onChange={(event) => choose(event.target.value)}
        >
          {rates.map(({ currency }) => (
            <option key={currency}>{currency}</option>
          ))}
        </select>
      )}
    </p>
  );
}
