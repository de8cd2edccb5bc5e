import useSWR, { useSWRConfig } from "swr";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import { SHOP_KEY } from "../../shop/swr";
import type { InvalidReason, PublicDetails, PublicDetailsView } from "../../shop/wire";
import type { AdminTexts } from "../../i18n/admin-texts";
import { READ_OPTIONS } from "../read-options";
import type { Section } from "../settings/use-section-form";
import { useAdminText } from "../use-admin-text";

function errorText(path: string, reason: InvalidReason, texts: AdminTexts): string {
  const { details: t, settings } = texts;
  if (reason === "too_long") return settings.tooLong;
  if (path.endsWith(".name")) return t.noName;
  if (path.endsWith(".email")) return t.wrongEmail;
  if (path.endsWith(".phone") || path.endsWith(".whatsapp")) return t.wrongPhone;
  return path.endsWith(".map_url") ? t.wrongMap : settings.wrongValue;
}

/** Returns the read of the shop's name and contact details, and their section of the settings. */
export function useDetailsSection() {
  const api = usePort("admin");
  const texts = useAdminText();
  const { mutate } = useSWRConfig();
  const read = useSWR<PublicDetailsView, ShopProblem>(
    ["get_public_details", null],
    () => api.getPublicDetails(),
    READ_OPTIONS,
  );
  const section: Section<PublicDetailsView, PublicDetails> = {
    root: "details.",
    valuesOf: ({ details }) => details,
    read: () => api.getPublicDetails(),
    save: (details, revision) => api.savePublicDetails({ details, revision }),
    reset: (input) => api.resetPublicDetails(input),
    errorText: (path, reason) => errorText(path, reason, texts),
    savedText: texts.details.saved,
    onSaved: (view) => {
      void read.mutate(view, { revalidate: false });
      // The frame of the admin pages shows the name.
      void mutate(SHOP_KEY);
    },
  };
  return { read, section };
}
