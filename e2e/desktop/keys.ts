// Code points of keys (W3C WebDriver, "keyboard actions").
export const ENTER = "\uE007";
export const F9 = "\uE039";
export const F8 = "\uE038";
export const F10 = "\uE03A";
