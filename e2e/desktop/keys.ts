// Code points of keys (W3C WebDriver, "keyboard actions").
export const ENTER = "\uE007";
export const TAB = "\uE004";
export const ESCAPE = "\uE00C";
export const CONTROL = "\uE009";
export const ALT = "\uE00A";
export const UP = "\uE013";
export const DOWN = "\uE015";
export const DELETE = "\uE017";
export const F2 = "\uE032";
export const F3 = "\uE033";
export const F4 = "\uE034";
export const F6 = "\uE036";
export const F8 = "\uE038";
export const F9 = "\uE039";
export const F10 = "\uE03A";
export const F12 = "\uE03C";
