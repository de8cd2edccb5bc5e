// Names of keys for `Window.keys`, `scan` and `chord`.
import { Key } from "selenium-webdriver";

export const {
  BACK_SPACE: BACKSPACE,
  ENTER,
  TAB,
  SHIFT,
  CONTROL,
  ALT,
  SPACE,
  LEFT,
  RIGHT,
  UP,
  DOWN,
  DELETE,
  END,
  F2,
  F3,
  F4,
  F6,
  F7,
  F8,
  F9,
  F10,
  F12,
} = Key;
