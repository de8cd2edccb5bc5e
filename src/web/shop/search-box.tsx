import { useEffect, useRef, useState } from "react";
import { SearchField } from "../search/search-field";

/** Debounce interval of typing, in milliseconds. */
const DEBOUNCE_MS = 200;

/** State of the field: the typed text at once, the URL's search after the debounce interval. */
function useTyped(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (search !== known) {
    // The URL has changed: by this field (then the typed text stays), by a link, or by Back.
    setKnown(search);
    if (search !== typed.trim()) setTyped(search);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  function send(text: string) {
    clearTimeout(timer.current);
    setTyped(text);
    onSearch(text.trim());
  }
  function type(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(text.trim()), DEBOUNCE_MS);
  }
  return { typed, type, send, stop: () => clearTimeout(timer.current) };
}

/** Search field of the listing, which updates while typing. */
export function SearchBox(props: { search: string; onSearch: (search: string) => void }) {
  const { typed, type, send, stop } = useTyped(props.search, props.onSearch);
  return <SearchField typed={typed} onType={type} onSend={send} onLeave={stop} />;
}
