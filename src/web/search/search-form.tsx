import { useState, type RefObject } from "react";
import { useGo } from "../../ui/address";
import { WHOLE_LISTING, writeListing } from "../shop/listing-address";
import { SearchField } from "./search-field";

type SearchFormProps = { inputRef?: RefObject<HTMLInputElement | null>; onLeave?: () => void };

/** Search field that navigates to the shop; `onLeave` is called when it does. */
export function SearchForm({ inputRef, onLeave }: SearchFormProps) {
  const [typed, setTyped] = useState("");
  const go = useGo();
  function search(text: string) {
    go(`/shop${writeListing({ ...WHOLE_LISTING, search: text.trim() })}`);
    setTyped("");
    onLeave?.();
  }
  return (
    <SearchField
      typed={typed}
      onType={setTyped}
      onSend={search}
      onLeave={onLeave}
      inputRef={inputRef}
    />
  );
}
