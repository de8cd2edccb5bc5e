import { useMemo, type ReactNode } from "react";
import { SWRConfig } from "swr";
import { ToastOutlet } from "../components/toasts/toast-outlet";
import type { Host } from "../host/host";
import { HostContext } from "../host/host-context";
import type { Language } from "../i18n/language";
import { LanguageProvider } from "../i18n/language-provider";
import { localisedReads } from "../i18n/localised-reads";
import type { AdminApi } from "../shop/ports";
import { ShopContext } from "../shop/shop-context";
import { swrOptions } from "../shop/swr";

/** Context of the admin pages: their adapters, and the language of the first render. */
export type AdminContext = { api: AdminApi; host: Host; language: Language };

/**
 * Providers around the admin pages. There is no cart: the browser's cart belongs to the website on
 * the same origin.
 */
export function AdminProviders({
  context: { api, host, language },
  children,
}: {
  context: AdminContext;
  children: ReactNode;
}) {
  const reads = useMemo(() => swrOptions([], [localisedReads(language)]), [language]);
  return (
    <HostContext value={host}>
      <ShopContext value={api}>
        <SWRConfig value={reads}>
          <LanguageProvider initial={language}>
            {children}
            <ToastOutlet />
          </LanguageProvider>
        </SWRConfig>
      </ShopContext>
    </HostContext>
  );
}
