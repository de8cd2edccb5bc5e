import { Icon } from "../../parts/ui/icon";
import styles from "./footer.module.css";

const PLACES = ["Instagram", "Facebook", "TikTok"] as const;

/** Three places for the shop's pages elsewhere; they lead nowhere yet, and say so. */
export function SocialLinks() {
  return (
    <ul className={styles.list}>
      {PLACES.map((place) => (
        <li key={place}>
          <a role="link" aria-disabled="true" className={styles.social}>
            <Icon name="heart" size={20} />
            {place}
          </a>
        </li>
      ))}
    </ul>
  );
}
