import { FooterIcon } from "./footer-icon";
import styles from "./footer-content.module.css";

const PLACES = [
  { name: "Instagram", icon: "instagram" },
  { name: "Facebook", icon: "facebook" },
  { name: "TikTok", icon: "tiktok" },
] as const;

/** Three icons of social networks; they have no target yet, and are announced as disabled. */
export function SocialLinks() {
  return (
    <ul className={styles.list}>
      {PLACES.map(({ name, icon }) => (
        <li key={name}>
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid, jsx-a11y/no-redundant-roles -- specified without target */}
          <a role="link" aria-disabled="true" className={styles.social}>
            <FooterIcon name={icon} />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
