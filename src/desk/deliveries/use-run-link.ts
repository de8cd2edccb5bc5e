import { useState } from "react";
import { useLanguage, useProblemText } from "../../i18n/use-text";
import { usePort } from "../../shop/shop-context";
import type { DeliveryRun, RunLink } from "../../shop/wire";
import { useDeskStore } from "../desk-provider";
import { useDeskText } from "../use-desk-text";

/** Link for the rider of a run, and what can be done with it; it is shown until the run changes. */
export function useRunLink({ deliveries }: DeliveryRun) {
  const { common } = useDeskText();
  const api = usePort("desk");
  const desk = useDeskStore();
  const problemText = useProblemText();
  const { language } = useLanguage();
  const selected = deliveries.map(({ order }) => order.row.key);
  const [created, setCreated] = useState<{ run: string; link: RunLink } | null>(null);
  const link = created?.run === selected.join() ? created.link : null;
  const { notify } = desk.getState();
  const show = (thrown: unknown) => notify(problemText(thrown), "danger");
  return {
    link,
    create: () =>
      api
        .createRun({ selected, language })
        .then((made) => setCreated({ run: selected.join(), link: made }), show),
    share: (text: string) => api.shareRun({ text }).catch(show),
    copy: (text: string) =>
      navigator.clipboard.writeText(text).then(() => notify(common.copied), show),
  };
}
