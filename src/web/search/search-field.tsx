import { Suspense, useId, type FocusEvent, type KeyboardEvent, type RefObject } from "react";
import { useGo } from "../../ui/address";
import { useText } from "../../i18n/use-text";
import { CoreIcon } from "../../ui/core-icon";
import { lazyWithFallback } from "../../ui/lazy-with-fallback";
import { VisuallyHidden } from "../../ui/visually-hidden";
import { categoryPath } from "../shop/listing-address";
import { MAX_SEARCH_LENGTH } from "../../shop/wire";
import styles from "./search-field.module.css";
import { useListbox } from "./use-listbox";
import { useSuggestions, type Suggestion } from "./use-suggestions";

// Loaded when the field gets the focus.
const SuggestionList = lazyWithFallback(() =>
  import("./suggestion-list").then((file) => file.SuggestionList),
);

type SearchFieldProps = {
  typed: string;
  onType: (text: string) => void;
  /** Called on Enter, or with a suggested search. */
  onSend: (text: string) => void;
  /** Called if the choice leads to another page. */
  onLeave?: () => void;
  inputRef?: RefObject<HTMLInputElement | null>;
};

/** Returns the URL of a suggestion; null for a search. */
function pageOf(suggestion: Suggestion): string | null {
  if (suggestion.kind === "product") return `/products/${suggestion.product.slug}`;
  return suggestion.kind === "category" ? categoryPath(suggestion.category) : null;
}

/** Returns the suggestions for the typed text, with the handlers of keys and clicks. */
function useCombobox({ typed, onType, onSend, onLeave }: SearchFieldProps) {
  const go = useGo();
  const list = useListbox();
  const { suggestions, remember } = useSuggestions(typed, list.open);
  const at = list.at < suggestions.length ? list.at : -1;

  function send(text: string) {
    list.hide();
    remember(text);
    onSend(text);
  }
  function pick(suggestion: Suggestion) {
    const page = pageOf(suggestion);
    if (page === null) return "text" in suggestion && send(suggestion.text);
    list.hide();
    onType("");
    onLeave?.();
    return go(page);
  }
  function onKeyDown(event: KeyboardEvent) {
    const chosen = suggestions[at];
    if (event.key === "Enter" && chosen) {
      event.preventDefault();
      pick(chosen);
    } else if (list.step(event.key, suggestions.length)) event.preventDefault();
  }
  function onBlur(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) list.hide();
  }
  function type(text: string) {
    onType(text);
    list.show();
  }
  return { suggestions, at, send, pick, type, show: list.show, onKeyDown, onBlur };
}

/**
 * Search field with suggestions while typing, after ARIA's combobox pattern. Without scripts it is
 * a form that submits to the shop.
 */
export function SearchField({ inputRef, ...props }: SearchFieldProps) {
  const t = useText();
  const id = useId();
  const { suggestions, at, send, pick, type, show, onKeyDown, onBlur } = useCombobox(props);
  const some = suggestions.length > 0;
  return (
    <search className={styles.search} onBlur={onBlur}>
      <form
        action="/shop"
        onSubmit={(event) => {
          event.preventDefault();
          send(props.typed);
        }}
      >
        <CoreIcon name="search" size={22} className={styles.icon} />
        <input
          ref={inputRef}
          type="search"
          name="search"
          value={props.typed}
          maxLength={MAX_SEARCH_LENGTH}
          enterKeyHint="search"
          autoComplete="off"
          placeholder={t.listing.searchHint}
          aria-label={t.listing.search}
          role="combobox"
          aria-expanded={some}
          aria-controls={some ? id : undefined}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          onChange={(event) => type(event.target.value)}
          onFocus={show}
          onClick={show}
          onKeyDown={onKeyDown}
        />
        {some && (
          <Suspense>
            <SuggestionList id={id} suggestions={suggestions} at={at} onPick={pick} />
          </Suspense>
        )}
        <VisuallyHidden>
          <output>{some && t.search.count(suggestions.length)}</output>
        </VisuallyHidden>
      </form>
    </search>
  );
}
