import useSWR from "swr";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { ShopTimes, ShopTimesView } from "../../shop/wire";
import { READ_OPTIONS } from "../read-options";
import type { Section } from "../settings/use-section-form";
import { useAdminText } from "../use-admin-text";
import { errorText, withWholeWeek } from "./times";

/** Returns the read of opening hours and delivery times, and their section of the settings. */
export function useTimesSection() {
  const api = usePort("admin");
  const texts = useAdminText();
  const read = useSWR<ShopTimesView, ShopProblem>(
    ["get_shop_times", null],
    () => api.getShopTimes(),
    READ_OPTIONS,
  );
  const section: Section<ShopTimesView, ShopTimes> = {
    root: "times.",
    valuesOf: ({ times }) => withWholeWeek(times),
    read: () => api.getShopTimes(),
    save: (times, revision) => api.saveShopTimes({ times, revision }),
    reset: (input) => api.resetShopTimes(input),
    errorText: (path, reason) => errorText(path, reason, texts),
    savedText: texts.hours.saved,
    onSaved: (view) => void read.mutate(view, { revalidate: false }),
  };
  return { read, section };
}
