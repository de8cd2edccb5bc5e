import { useState, type RefObject } from "react";
import { useGo } from "../../ui/address";
import { WHOLE_LISTING, writeListing } from "../shop/listing-address";
import { SearchField } from "./search-field";

type SearchFormProps = { inputRef?: RefObject<HTMLInputElement | null>; onClose?: () => void };

/** Search field that navigates to the shop; `onClose` closes the dialog around it. */
export function SearchForm({ inputRef, onClose }: SearchFormProps) {
  const [typed, setTyped] = useState("");
  const go = useGo();
  function search(text: string) {
    go(`/shop${writeListing({ ...WHOLE_LISTING, search: text.trim() })}`);
    setTyped("");
    onClose?.();
  }
  return (
    <SearchField
      typed={typed}
      onType={setTyped}
      onSend={search}
      onLeave={onClose}
      onClose={onClose}
      inputRef={inputRef}
    />
  );
}
