import { useEffect, useRef, useState } from "react";
import { SimpleKeyboard as Keyboard } from "simple-keyboard";
import { MAX_PHONE_LENGTH } from "./phone-entry";
import styles from "./on-screen-keyboard.module.css";
import { useKioskText, type KioskTexts } from "../use-kiosk-text";

/** Layout of the keyboard: letters for a name, digits for a phone. */
export type KeyboardKind = "name" | "phone";

const LETTERS = [
  "q w e r t y u i o p",
  "a s d f g h j k l '",
  "{shift} z x c v b n m - {bksp}",
  "{space}",
];

const LAYOUTS = {
  name: LETTERS,
  nameUpper: LETTERS.map((row) => row.replace(/\b[a-z]\b/g, (key) => key.toUpperCase())),
  phone: ["1 2 3", "4 5 6", "7 8 9", "+ 0 {bksp}"],
};

/** Maximum length of the text by kind. */
const MAX_LENGTH: Record<KeyboardKind, number> = { name: 40, phone: MAX_PHONE_LENGTH };

type KeyboardProps = {
  kind: KeyboardKind;
  value: string;
  onChange: (value: string) => void;
};

function layoutOf(kind: KeyboardKind, value: string, shifted: boolean): keyof typeof LAYOUTS {
  if (kind === "phone") return "phone";
  return shifted || value === "" || value.endsWith(" ") ? "nameUpper" : "name";
}

function named(buttons: string, value: string) {
  return { attribute: "aria-label", value, buttons };
}

function keyLabels(t: KioskTexts["customer"]) {
  return {
    display: { "{bksp}": "⌫", "{shift}": "⇧", "{space}": t.space },
    mergeDisplay: true,
    // Without its type a key would submit the form around it.
    buttonAttributes: [
      named("{bksp}", t.delete),
      named("{shift}", t.shift),
      { attribute: "type", value: "button" },
    ],
  };
}

/** On-screen keyboard of the app, because a kiosk never shows the system's. */
export function OnScreenKeyboard({ kind, value, onChange }: KeyboardProps) {
  const t = useKioskText().customer;
  const place = useRef<HTMLDivElement>(null);
  const keyboard = useRef<Keyboard | null>(null);
  const typed = useRef(onChange);
  const [shifted, shift] = useState(false);
  useEffect(() => void (typed.current = onChange), [onChange]);
  useEffect(() => {
    if (!place.current) return undefined;
    const made = new Keyboard(place.current, {
      theme: `hg-theme-default ${styles.keyboard}`,
      layout: LAYOUTS,
      layoutName: "name",
      useButtonTag: true,
      preventMouseDownDefault: true,
      disableButtonHold: true,
      onChange: (input) => {
        shift(false);
        typed.current(input);
      },
      onKeyPress: (key) => key === "{shift}" && shift((before) => !before),
    });
    keyboard.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => {
    keyboard.current?.setOptions({
      layoutName: layoutOf(kind, value, shifted),
      maxLength: MAX_LENGTH[kind],
      ...keyLabels(t),
    });
    keyboard.current?.setInput(value);
  }, [kind, value, shifted, t]);
  return (
    <fieldset aria-label={t.keyboard}>
      <div ref={place} className="simple-keyboard" />
    </fieldset>
  );
}
