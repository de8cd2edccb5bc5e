const MAY = /may contain|traces?\b|huenda|inaweza kuwa/i;

/** Whether the shop's words say what may be in it, rather than what is. */
export const isMaybe = (text: string) => MAY.test(text);
