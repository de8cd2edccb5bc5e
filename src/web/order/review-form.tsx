import { useId, useState } from "react";
import { useProblemText, useText } from "../../i18n/use-text";
import { Button } from "../../ui/button";
import { Field, TextArea } from "../../ui/field";
import { Icon } from "../../ui/icon";
import { takeFocus } from "../../ui/focus-restoration";
import { Notice } from "../../ui/notice";
import { textOf, useForm } from "../../ui/use-form";
import { useReviewProduct } from "../../shop/use-messages";
import {
  MAX_REVIEWER_LENGTH,
  MAX_REVIEW_LENGTH,
  type OrderAccess,
  type OrderView,
  type QuoteLine,
} from "../../shop/wire";
import styles from "./review-form.module.css";

const STARS = [1, 2, 3, 4, 5];

type ReviewsProps = { order: OrderView; access: OrderAccess };

/**
 * Review forms of the ordered products, after the order is completed; the order key proves the
 * purchase.
 */
export function OrderReviews({ order, access }: ReviewsProps) {
  const t = useText().review;
  // Reviewed products stay, with a thank-you, until the page is left.
  const [asked, setAsked] = useState<readonly number[]>([]);
  const open = order.reviewable ?? [];
  const fresh = open.filter((id) => !asked.includes(id));
  if (fresh.length > 0) setAsked([...asked, ...fresh]);
  const lines = asked.flatMap((id) => order.lines.find((line) => line.product_id === id) ?? []);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="reviews" className={styles.reviews}>
      <h2 id="reviews">{t.title}</h2>
      <p className={styles.lead}>{t.lead}</p>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line.product_id}>
            <Review line={line} access={access} author={order.customer.name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type ReviewProps = { line: QuoteLine; access: OrderAccess; author: string };

function Review({ line, access, author }: ReviewProps) {
  const t = useText().review;
  const [open, setOpen] = useState(false);
  const sending = useReviewProduct();
  if (sending.data) {
    return (
      <div ref={takeFocus} tabIndex={-1}>
        <Notice tone="good">{t.thanks(line.name)}</Notice>
      </div>
    );
  }
  if (!open) {
    return (
      <Button look="outline" onClick={() => setOpen(true)}>
        {t.write(line.name)}
      </Button>
    );
  }
  return <ReviewForm line={line} access={access} author={author} sending={sending} />;
}

const FIELDS = ["stars", "text", "author"] as const;

type ReviewField = (typeof FIELDS)[number];

const readReview = (form: FormData) => ({
  rating: Number(form.get("stars") ?? 0),
  text: textOf(form, "text"),
  author: textOf(form, "author"),
});

function ReviewForm({
  line,
  access,
  author,
  sending,
}: ReviewProps & { sending: ReturnType<typeof useReviewProduct> }) {
  const t = useText().review;
  const problemText = useProblemText();
  const { formProps, errors, show } = useForm<ReviewField, true>(FIELDS);
  const errorOf = (field: ReviewField) => (errors[field] ? t.missing[field] : null);
  function submit(data: FormData) {
    const review = readReview(data);
    const empty = { stars: review.rating < 1, text: !review.text, author: !review.author };
    const first = FIELDS.find((field) => empty[field]);
    if (!show(first ? { [first]: true } : {})) return;
    // The error is shown on the screen.
    void sending
      .trigger({ ...access, product_id: line.product_id, ...review })
      .catch(() => undefined);
  }
  return (
    <form {...formProps(submit)} className={styles.form} noValidate aria-label={t.write(line.name)}>
      <h3 className={styles.name}>{line.name}</h3>
      <StarChoice error={errorOf("stars")} />
      <TextArea
        name="text"
        label={t.text}
        rows={4}
        maxLength={MAX_REVIEW_LENGTH}
        error={errorOf("text")}
      />
      <Field
        name="author"
        label={t.author}
        hint={t.authorHint}
        defaultValue={author.split(" ")[0]}
        maxLength={MAX_REVIEWER_LENGTH}
        autoComplete="given-name"
        error={errorOf("author")}
      />
      {sending.error && (
        <Notice tone="danger" alert>
          {problemText(sending.error)}
        </Notice>
      )}
      <Button type="submit" busy={sending.isMutating}>
        {t.send}
      </Button>
    </form>
  );
}

function StarChoice({ error }: { error: string | null }) {
  const t = useText().review;
  const group = useId();
  return (
    <fieldset className={styles.stars} aria-describedby={error ? group : undefined}>
      <legend>{t.stars}</legend>
      <div className={styles.row}>
        {STARS.map((stars) => (
          <label key={stars}>
            <input
              ref={stars === 1 ? takeFocus : undefined}
              type="radio"
              name="stars"
              value={stars}
            />
            <Icon name="star" size={32} fill="currentColor" />
            <span className="visually-hidden">{t.ofFive(stars)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={group} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
