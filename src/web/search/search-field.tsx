import {
  Suspense,
  useId,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from "react";
import { useHost } from "../../host/host-context";
import { fetchFooterTexts } from "../../i18n/texts";
import { useText } from "../../i18n/use-text";
import { CoreIcon } from "../../ui/core-icon";
import { lazyWithFallback } from "../../ui/lazy-with-fallback";
import { VisuallyHidden } from "../../ui/visually-hidden";
import { MAX_SEARCH_LENGTH } from "../../shop/wire";
import { readSearches, withSearch } from "./recent-searches";
import styles from "./search-field.module.css";
import { useListbox } from "./use-listbox";

// Loaded when the field gets the focus.
const Suggestions = lazyWithFallback(() =>
  Promise.all([import("./suggestions"), fetchFooterTexts()]).then(([file]) => file.Suggestions),
);

type SearchFieldProps = {
  typed: string;
  onType: (text: string) => void;
  /** Called on Enter, or with a suggested search. */
  onSend: (text: string) => void;
  /** Called if the choice leads to another page. */
  onLeave?: () => void;
  /** Closes the dialog around the field. */
  onClose?: () => void;
  inputRef?: RefObject<HTMLInputElement | null>;
};

/** Returns a function that stores a search on this device. */
function useRemember() {
  const { deviceValue } = useHost();
  return async (search: string) => {
    const list = withSearch(readSearches(await deviceValue.get("searches")), search);
    await deviceValue.set("searches", JSON.stringify(list));
  };
}

/** Returns the state of the list of suggestions, with the handlers of keys and clicks. */
function useCombobox(id: string, { typed, onType, onSend, onLeave, onClose }: SearchFieldProps) {
  const list = useListbox();
  const remember = useRemember();
  const [{ count, announcement }, setLines] = useState({ count: 0, announcement: "" });
  const at = list.at < count ? list.at : -1;
  const selected = at >= 0 ? `${id}-${at}` : undefined;

  function send(text: string) {
    list.hide();
    void remember(text);
    onSend(text);
  }
  function leave() {
    list.hide();
    onType("");
    onLeave?.();
  }
  /**
   * Closes the list, as ARIA's combobox pattern has it, and the dialog if there is no list. The list of an
   * empty field opens by itself with the dialog, so both close. Browsers would clear a field with text.
   */
  function escape(event: KeyboardEvent) {
    const isListOnly = list.open && count > 0 && typed !== "";
    list.hide();
    if (!isListOnly && !onClose) return;
    event.preventDefault();
    if (!isListOnly) onClose?.();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") escape(event);
    else if (event.key === "Enter" && selected) {
      event.preventDefault();
      document.getElementById(selected)?.click();
    } else if (list.step(event.key, count)) event.preventDefault();
  }
  function onBlur(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) list.hide();
  }
  function type(text: string) {
    onType(text);
    list.show();
  }
  return {
    ...list,
    at,
    selected,
    count,
    announcement,
    setLines,
    send,
    leave,
    type,
    onKeyDown,
    onBlur,
  };
}

/**
 * Search field with suggestions while typing, after ARIA's combobox pattern. Without scripts it is
 * a form that submits to the shop.
 */
export function SearchField({ inputRef, ...props }: SearchFieldProps) {
  const t = useText();
  const id = useId();
  const { typed } = props;
  const list = useCombobox(id, props);
  const { count, send, type, show, onKeyDown, onBlur } = list;
  const some = count > 0;
  return (
    <search className={styles.search} onBlur={onBlur}>
      <form
        action="/shop"
        onSubmit={(event) => {
          event.preventDefault();
          send(typed);
        }}
      >
        <CoreIcon name="search" size={22} className={styles.icon} />
        <input
          ref={inputRef}
          type="search"
          name="search"
          value={typed}
          maxLength={MAX_SEARCH_LENGTH}
          enterKeyHint="search"
          autoComplete="off"
          placeholder={t.listing.searchHint}
          aria-label={t.listing.search}
          role="combobox"
          aria-expanded={some}
          aria-controls={some ? id : undefined}
          aria-autocomplete="list"
          aria-activedescendant={list.selected}
          onChange={(event) => type(event.target.value)}
          onFocus={show}
          onClick={show}
          onKeyDown={onKeyDown}
        />
        {list.open && (
          <Suspense>
            <Suggestions
              id={id}
              typed={typed}
              at={list.at}
              onLines={list.setLines}
              onToggle={show}
              onSend={send}
              onLeave={list.leave}
            />
          </Suspense>
        )}
        <VisuallyHidden>
          <output>{list.announcement}</output>
        </VisuallyHidden>
      </form>
    </search>
  );
}
