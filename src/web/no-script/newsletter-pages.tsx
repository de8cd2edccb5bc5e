import { useProblemText, useText } from "../../i18n/use-text";
import { invalidField } from "../../shop/invalid-field";
import { ShopProblem } from "../../shop/problem";
import { ButtonLink } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { NewsletterAnswerText, NewsletterFields } from "../shell/newsletter";
import styles from "../shell/newsletter.module.css";
import { SubscriptionPage } from "../subscription/subscription-link";
import type { NewsletterContents, SubscriptionContents } from "./form-contents";

/** Answer to the newsletter form in a browser without scripts. */
export function NewsletterPage({ answer, email, problem }: NewsletterContents) {
  const t = useText();
  const problemText = useProblemText();
  const refused = invalidField(problem, ["email", "consent"]);
  const { emailMissing, emailWrong, consentMissing } = t.newsletter;
  const faults = {
    email: refused?.reason === "missing" ? emailMissing : emailWrong,
    consent: consentMissing,
  };
  return (
    <div className="container page">
      <h1>{t.newsletter.title}</h1>
      {answer ? (
        <>
          <Notice tone="good">
            <NewsletterAnswerText answer={answer} />
          </Notice>
          <p>
            <ButtonLink to="/shop">{t.subscriptionLink.toShop}</ButtonLink>
          </p>
        </>
      ) : (
        <form
          method="post"
          action="/newsletter"
          className={`${styles.form} ${styles.alone}`}
          noValidate
        >
          {problem && !refused && (
            <Notice tone="danger" alert>
              {problemText(new ShopProblem(problem))}
            </Notice>
          )}
          <NewsletterFields
            email={email}
            errorOf={(field) => (refused?.field === field ? faults[field] : null)}
          />
        </form>
      )}
    </div>
  );
}

const thrown = ({ problem }: SubscriptionContents) =>
  problem ? new ShopProblem(problem) : undefined;

/** Target page of the link that confirms a subscription, after its form was posted. */
export function SubscribePage(contents: SubscriptionContents) {
  const text = useText().subscribe;
  return <SubscriptionPage text={text} isDone={contents.done} error={thrown(contents)} />;
}

/** Target page of the link that ends all subscriptions of an address, after its form was posted. */
export function UnsubscribePage(contents: SubscriptionContents) {
  const text = useText().unsubscribe;
  return <SubscriptionPage text={text} isDone={contents.done} error={thrown(contents)} />;
}
