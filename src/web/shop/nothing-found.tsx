import { useText } from "../../i18n/use-text";
import { Link } from "../../ui/link";
import { Popular } from "../shared/popular";
import styles from "../shared/suggestion-box.module.css";

/** Empty state of the listing, with other suggestions. */
export function NothingFound({ searched }: { searched: string }) {
  return (
    <>
      <Ideas searched={searched} />
      <Popular />
    </>
  );
}

function Ideas({ searched }: { searched: string }) {
  const t = useText();
  return (
    <div className={styles.none}>
      <p className={styles.title}>{t.listing.noProducts}</p>
      <p>{searched ? t.nothing.nothingFor(searched) : t.nothing.tryOther}</p>
      <ul>
        {t.nothing.ideas.map((idea) => (
          <li key={idea}>
            <Link to={`/shop?search=${encodeURIComponent(idea)}`}>{idea}</Link>
          </li>
        ))}
        <li>
          <Link to="/shop">{t.nothing.showAll}</Link>
        </li>
      </ul>
    </div>
  );
}
