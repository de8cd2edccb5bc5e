import { useText } from "../../i18n/use-text";
import type { Rating as RatingOf, Review } from "../../shop/wire";
import { StarRow } from "./rating";
import styles from "./reviews.module.css";

/** Reviews of a product, newest first; the average counts only real ratings. */
export function Reviews({ reviews, rating }: { reviews: readonly Review[]; rating: RatingOf }) {
  const t = useText();
  return (
    <section aria-labelledby="reviews-title" className={styles.reviews}>
      <h2 id="reviews-title">{t.product.reviews}</h2>
      {reviews.length === 0 ? (
        <p className={styles.none}>{t.product.noReviews}</p>
      ) : (
        <>
          {rating.count > 0 && (
            <p className={styles.summary}>{t.product.average(rating.average, rating.count)}</p>
          )}
          <ul>
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewText review={review} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function ReviewText({ review }: { review: Review }) {
  const t = useText();
  return (
    <article>
      <StarRow stars={review.rating} label={t.common.stars(String(review.rating))} />
      <p className={styles.text}>{review.text}</p>
      <p className={styles.by}>
        {review.author}, <time dateTime={review.date}>{t.product.day(review.date)}</time>
      </p>
    </article>
  );
}
