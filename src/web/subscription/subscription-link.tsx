import type { SWRMutationResponse } from "swr/mutation";
import { useProblemText, useText } from "../../i18n/use-text";
import type { ShopProblem } from "../../shop/problem";
import { SHOP_KEY } from "../../shop/swr";
import type { SubscriptionLinkInput } from "../../shop/wire";
import { useQuery } from "../../ui/address";
import { Button, ButtonLink } from "../../ui/button";
import { takeFocus } from "../../ui/focus-restoration";
import { Notice } from "../../ui/notice";
import type { Needs } from "../routes/route-table";
import { useScreenTitle } from "../shared/use-screen-title";
import styles from "./subscription-link.module.css";

/** Reads of the first render. */
export const needs: Needs = () => [SHOP_KEY];

/**
 * Target page of a link in a mail. Its operation runs only when the button is pressed, because mail
 * programs open links automatically.
 */
export function SubscriptionLink({
  operation,
  text,
}: {
  operation: SWRMutationResponse<true, ShopProblem, string, SubscriptionLinkInput>;
  text: {
    title: string;
    text: string;
    button: string;
    done: string;
    doneText: string;
  };
}) {
  const t = useText().subscriptionLink;
  const problemText = useProblemText();
  const token = useQuery()[0].get("token") ?? "";
  useScreenTitle(text.title);
  if (operation.data) {
    return (
      <section className={`container ${styles.screen}`}>
        <output ref={takeFocus} tabIndex={-1}>
          <h1>{text.done}</h1>
        </output>
        <p>{text.doneText}</p>
        <ButtonLink to="/shop">{t.toShop}</ButtonLink>
      </section>
    );
  }
  return (
    <section className={`container ${styles.screen}`}>
      <h1>{text.title}</h1>
      <p>{text.text}</p>
      {operation.error && (
        <Notice tone="danger" alert>
          {operation.error.problem.code === "not_found" ? t.unknown : problemText(operation.error)}
        </Notice>
      )}
      <Button busy={operation.isMutating} onClick={() => void press()}>
        {text.button}
      </Button>
    </section>
  );

  async function press() {
    // The error is shown on the screen.
    await operation.trigger({ token }).catch(() => undefined);
  }
}
