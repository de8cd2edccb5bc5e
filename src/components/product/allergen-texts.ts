const MAY = /may contain|traces?\b|huenda|inaweza kuwa/i;

/** Whether the shop's text means traces of an allergen and not an ingredient. */
export const isTrace = (text: string) => MAY.test(text);
