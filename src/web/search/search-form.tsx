import { useState } from "react";
import { useNavigate } from "react-router";
import { WHOLE_LISTING, writeListing } from "../listing-address";
import { SearchField } from "./search-field";

/** A search field that leads to the shop; `onLeave` once it does. */
export function SearchForm({ onLeave }: { onLeave?: () => void }) {
  const [typed, setTyped] = useState("");
  const navigate = useNavigate();
  function search(text: string) {
    void navigate(`/shop${writeListing({ ...WHOLE_LISTING, search: text.trim() })}`);
    setTyped("");
    onLeave?.();
  }
  return <SearchField typed={typed} onType={setTyped} onSend={search} onLeave={onLeave} />;
}
