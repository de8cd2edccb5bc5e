import useSWR, { useSWRConfig } from "swr";
import type { AdminTexts } from "../../i18n/admin-texts";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import { SHOP_KEY } from "../../shop/swr";
import type { InvalidReason, OrderingRulesView } from "../../shop/wire";
import { READ_OPTIONS } from "../read-options";
import type { Section } from "../settings/use-section-form";
import { useAdminText } from "../use-admin-text";
import { formOf, rulesOf, type RulesForm } from "./rules-form";

function errorText(path: string, reason: InvalidReason, texts: AdminTexts): string {
  const { ordering: t, settings } = texts;
  if (reason === "too_long") return settings.tooLong;
  if (path.endsWith(".payment_methods")) return t.noMethod;
  if (path.endsWith(".currency")) return t.wrongCurrency;
  return path.endsWith(".worth") ? t.wrongWorth : settings.wrongValue;
}

/** Returns the read of the rules for orders, and their section of the settings. */
export function useOrderingSection() {
  const api = usePort("admin");
  const texts = useAdminText();
  const { mutate } = useSWRConfig();
  const read = useSWR<OrderingRulesView, ShopProblem>(
    ["get_ordering_rules", null],
    () => api.getOrderingRules(),
    READ_OPTIONS,
  );
  const currency = read.data?.currency ?? "";
  const section: Section<OrderingRulesView, RulesForm> = {
    root: "rules.",
    valuesOf: formOf,
    read: () => api.getOrderingRules(),
    save: (form, revision) => api.saveOrderingRules({ rules: rulesOf(form, currency), revision }),
    reset: (input) => api.resetOrderingRules(input),
    errorText: (path, reason) => errorText(path, reason, texts),
    savedText: texts.ordering.saved,
    onSaved: (view) => {
      void read.mutate(view, { revalidate: false });
      // Orders are paid by the methods that the shop offers.
      void mutate(SHOP_KEY);
    },
  };
  return { read, section };
}
