import { useEffect, useRef, useState } from "react";
import { SearchField } from "../search/search-field";

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
    setTyped(text);
    onSearch(text.trim());
  }
  function type(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(text.trim()), REST);
  }
  return { typed, type, send, stop: () => clearTimeout(timer.current) };
}

/** The search field of the listing: what is listed follows while one types. */
export function SearchBox(props: { search: string; onSearch: (search: string) => void }) {
  const { typed, type, send, stop } = useTyped(props.search, props.onSearch);
  return <SearchField typed={typed} onType={type} onSend={send} onLeave={stop} />;
}
