import { useId } from "react";
import styles from "./pindo.module.css";

/** Border of a kanga: cashew, almond and baobab between two hems. At most one per screen. */
export function Pindo() {
  const id = useId();
  return (
    <svg className={styles.pindo} width="100%" height="40" aria-hidden="true" focusable="false">
      <defs>
        <pattern id={id} width="96" height="40" patternUnits="userSpaceOnUse">
          <rect width="96" height="40" fill="var(--cloth)" />
          <path d="M0 3h96M0 37h96" stroke="var(--thread)" strokeWidth="2" />
          <path
            d="M0 6l6 4 6-4 6 4 6-4 6 4 6-4 6 4 6-4 6 4 6-4 6 4 6-4 6 4 6-4 6 4 6-4zM0 34l6-4 6 4 6-4 6 4 6-4 6 4 6-4 6 4 6-4 6 4 6-4 6 4 6-4 6 4 6-4 6 4z"
            fill="var(--thread)"
          />
          <path
            transform="translate(7 11) scale(.28)"
            fill="var(--cotton)"
            d="M45.5 9.4C27.5 3.6 8.6 16.6 8 36.4 7.5 50 19.6 58.6 33.4 57.6c11.8-.8 22-7.2 22-15.8 0-7.6-7.6-10.8-14-8-5.8 2.5-11.4.2-10.8-4.6.6-4.6 5.4-4.8 10.6-4.4 7 .5 12.6-2.2 12.6-7.6 0-4-3.6-6.4-8.3-7.8z"
          />
          <path d="M48 12c5 3 6 11 0 16-6-5-5-13 0-16z" fill="var(--thread)" />
          <path d="M48 15v10" stroke="var(--cloth)" strokeWidth="1.5" />
          <circle cx="80" cy="20" r="8" fill="none" stroke="var(--cotton)" strokeWidth="2" />
          <circle cx="80" cy="20" r="3" fill="var(--cotton)" />
        </pattern>
      </defs>
      <rect width="100%" height="40" fill={`url(#${id})`} />
    </svg>
  );
}
