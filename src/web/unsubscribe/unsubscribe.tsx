import { usePageTitle } from "../../app/use-page-title";
import { useProblemText, useText } from "../../i18n/use-text";
import { useQuery } from "../../ui/address";
import { Button, ButtonLink } from "../../ui/button";
import { takeFocus } from "../../ui/focus-restoration";
import { Notice } from "../../ui/notice";
import { SHOP_KEY } from "../../shop/swr";
import { useUnsubscribe } from "../../shop/use-messages";
import type { Needs } from "../routes/route-table";
import styles from "./unsubscribe.module.css";

/** Reads of the first render. */
export const needs: Needs = () => [SHOP_KEY];

/**
 * Target page of the unsubscribe link in a newsletter. The subscription ends only when the button
 * is pressed, because mail programs open links automatically.
 */
export function UnsubscribeScreen() {
  const t = useText().unsubscribe;
  const problemText = useProblemText();
  const ending = useUnsubscribe();
  const token = useQuery()[0].get("token") ?? "";
  usePageTitle(`${t.title} · Korosho`);
  if (ending.data) {
    return (
      <section className={`container ${styles.screen}`}>
        <output ref={takeFocus} tabIndex={-1}>
          <h1>{t.done}</h1>
        </output>
        <p>{t.doneText}</p>
        <ButtonLink to="/shop">{t.toShop}</ButtonLink>
      </section>
    );
  }
  return (
    <section className={`container ${styles.screen}`}>
      <h1>{t.title}</h1>
      <p>{t.text}</p>
      {ending.error && (
        <Notice tone="danger" alert>
          {ending.error.problem.code === "not_found" ? t.unknown : problemText(ending.error)}
        </Notice>
      )}
      <Button busy={ending.isMutating} onClick={() => void end()}>
        {t.end}
      </Button>
    </section>
  );

  async function end() {
    // The error is shown on the screen.
    await ending.trigger({ token }).catch(() => undefined);
  }
}
