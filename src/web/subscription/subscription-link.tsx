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

type LinkTexts = {
  title: string;
  text: string;
  button: string;
  done: string;
  doneText: string;
};

type SubscriptionPageProps = {
  text: LinkTexts;
  isDone: boolean;
  error?: ShopProblem;
  isBusy?: boolean;
  /** Handler of the button; without one the browser posts the form to the page's own URL. */
  onPress?: () => void;
};

/** Page of a link in a mail: question and button, or its result. */
export function SubscriptionPage(props: SubscriptionPageProps) {
  const { text, isDone, error, isBusy = false, onPress } = props;
  const t = useText().subscriptionLink;
  const problemText = useProblemText();
  if (isDone) {
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
  if (error?.problem.code === "not_found") {
    return (
      <section className={`container ${styles.screen}`}>
        <h1>{text.title}</h1>
        <Notice tone="danger" alert>
          {t.unknown}
        </Notice>
        <ButtonLink to="/shop">{t.toShop}</ButtonLink>
      </section>
    );
  }
  return (
    <section className={`container ${styles.screen}`}>
      <h1>{text.title}</h1>
      <p>{text.text}</p>
      {error && (
        <Notice tone="danger" alert>
          {problemText(error)}
        </Notice>
      )}
      {/* The token is in the page's URL, which reaches no shared HTML. */}
      <form
        method="post"
        action=""
        onSubmit={(event) => {
          if (!onPress) return;
          event.preventDefault();
          onPress();
        }}
      >
        <Button type="submit" busy={isBusy}>
          {text.button}
        </Button>
      </form>
    </section>
  );
}

/**
 * Target page of a link in a mail. Its operation runs only when the button is pressed, because mail
 * programs open links automatically.
 */
export function SubscriptionLink({
  operation,
  text,
}: {
  operation: SWRMutationResponse<true, ShopProblem, string, SubscriptionLinkInput>;
  text: LinkTexts;
}) {
  const token = useQuery()[0].get("token") ?? "";
  useScreenTitle(text.title);
  return (
    <SubscriptionPage
      text={text}
      isDone={operation.data !== undefined}
      error={operation.error}
      isBusy={operation.isMutating}
      // The error is shown on the screen.
      onPress={() => void operation.trigger({ token }).catch(() => undefined)}
    />
  );
}
