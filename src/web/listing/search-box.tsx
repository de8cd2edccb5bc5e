import { useEffect, useRef, useState } from "react";
import { useText } from "../../i18n/use-text";
import { Icon } from "../../parts/ui/icon";
import styles from "./search-box.module.css";

/** How long typing must rest before the shop is asked, in milliseconds. */
const REST = 200;

/** What is typed at once, and what the address says once typing rests. */
function useTyped(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (search !== known) {
    // The address moved: by us (then nothing is to be typed over), by a link, or by Back.
    setKnown(search);
    if (search !== typed.trim()) setTyped(search);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  function send(text: string) {
    clearTimeout(timer.current);
    onSearch(text.trim());
  }
  function type(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(text), REST);
  }
  return { typed, type, send };
}

/** The search field: it searches while one types, and works as a plain form without scripts. */
export function SearchBox(props: { search: string; onSearch: (search: string) => void }) {
  const t = useText();
  const { typed, type, send } = useTyped(props.search, props.onSearch);
  return (
    <search className={styles.search}>
      <form
        action="/shop"
        onSubmit={(event) => {
          event.preventDefault();
          send(typed);
        }}
      >
        <Icon name="search" size={22} />
        <input
          type="search"
          name="search"
          value={typed}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          placeholder={t.listing.searchHint}
          aria-label={t.listing.search}
          onChange={(event) => type(event.target.value)}
        />
      </form>
    </search>
  );
}
