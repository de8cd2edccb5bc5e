import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { Providers } from "./app/providers";
import { pictureBelow, type Host } from "./host/host";
import "./i18n/all-texts";
import { languageOf, LANGUAGES } from "./i18n/language";
import { storefrontApi } from "./shop/ports";
import type { Known } from "./shop/swr";
import { headsOf } from "./web/routes/heads";
import { needsOf } from "./web/routes/needs";
import { WebRoutes } from "./web/routes/routes";
import * as screens from "./web/routes/screens.eager";

/**
 * Fetcher that never resolves: rendering starts no requests, because all data comes with the call.
 */
const unasked = () => new Promise<never>(() => undefined);

const shop = storefrontApi(unasked);

const host: Host = {
  openPayment: unasked,
  cartStorage: { getItem: unasked, setItem: () => undefined },
  reloadPage: () => undefined,
  deviceValue: { get: unasked, set: unasked },
  pictureAddress: (src, width) => pictureBelow("", src, width),
};

/** Returns the reads of the page at `url`, as JSON: `[[operation, input], …]`. */
export function needs(url: string): string {
  return JSON.stringify(needsOf(url));
}

/**
 * Renders the page at `url` as HTML; `dataJson` holds the results of its reads, `[[key, result],
 * …]`.
 */
export function render(url: string, language: string, dataJson: string): string {
  const known = JSON.parse(dataJson) as Known[];
  const context = { shop, host, language: languageOf(language) ?? "en", known } as const;
  return renderToString(
    <StaticRouter location={url}>
      <Providers context={context}>
        <WebRoutes screens={screens} />
      </Providers>
    </StaticRouter>,
  );
}

/**
 * Returns titles and descriptions of all pages as JSON: `{en: {cart: {title, description}, …}, sw:
 * …}`.
 */
export function heads(): string {
  return JSON.stringify(
    Object.fromEntries(LANGUAGES.map((language) => [language, headsOf(language)])),
  );
}

Object.assign(globalThis, { korosho: { heads, needs, render } });
