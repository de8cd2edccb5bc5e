import styles from "./logo.module.css";

/** Logo: a cashew and the shop's name. */
export function Logo({ name }: { name: string }) {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 64 64" width={36} height={36} aria-hidden="true" focusable="false">
        <path
          fill="currentColor"
          d="M45.5 9.4C27.5 3.6 8.6 16.6 8 36.4 7.5 50 19.6 58.6 33.4 57.6c11.8-.8 22-7.2 22-15.8 0-7.6-7.6-10.8-14-8-5.8 2.5-11.4.2-10.8-4.6.6-4.6 5.4-4.8 10.6-4.4 7 .5 12.6-2.2 12.6-7.6 0-4-3.6-6.4-8.3-7.8z"
        />
      </svg>
      <span className={styles.name}>{name}</span>
    </span>
  );
}
