import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { Providers } from "./app/providers";
import { pictureBelow, type Host } from "./host/host";
import "./i18n/all-texts";
import { languageOf, LANGUAGES } from "./i18n/language";
import { localised } from "./shop/localised";
import { storefrontApi } from "./shop/ports";
import type { Known } from "./shop/swr";
import type { FormContents } from "./web/no-script/form-contents";
import { formScreens } from "./web/no-script/screens";
import { headsOf } from "./web/routes/heads";
import { needsOf } from "./web/routes/needs";
import { WebRoutes } from "./web/routes/routes";
import type { Screens } from "./web/routes/screens";
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
  return html(url, language, dataJson, screens);
}

/**
 * Renders the page without scripts at `url` as HTML; `contentsJson` holds its {@link FormContents}.
 */
export function renderForm(
  url: string,
  language: string,
  dataJson: string,
  contentsJson: string,
): string {
  const contents = localised(
    JSON.parse(contentsJson) as FormContents,
    languageOf(language) ?? "en",
  );
  return html(url, language, dataJson, formScreens(screens, contents));
}

function html(url: string, language: string, dataJson: string, shown: Screens): string {
  const known = JSON.parse(dataJson) as Known[];
  const context = { shop, host, language: languageOf(language) ?? "en", known } as const;
  return renderToString(
    <StaticRouter location={url}>
      <Providers context={context}>
        <WebRoutes screens={shown} />
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

Object.assign(globalThis, { korosho: { heads, needs, render, renderForm } });
