/** Policy of the browser's Trusted Types that makes HTML of a string. */
type HtmlPolicy = { createHTML: (html: string) => TrustedHTML };
/** Trusted Types of a browser that has them. */
type PolicyFactory = { createPolicy: (name: string, rules: object) => HtmlPolicy };

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };

// The one place that makes HTML of text: the pages' content policy refuses any other, and a second
// policy of this name.
const policy = trustedTypes?.createPolicy("store-html", { createHTML: (html: string) => html });

/** HTML of the store's descriptions, which the core sanitises by an allow-list when it reads them. */
export function storeHtml(html: string): { __html: string | TrustedHTML } {
  return { __html: policy ? policy.createHTML(html) : html };
}
