import { Suspense, useState } from "react";
import { fetchFooterTexts } from "../../i18n/texts";
import { useText } from "../../i18n/use-text";
import { Button } from "../../ui/button";
import { lazyWithFallback } from "../../ui/lazy-with-fallback";
import type { FinderProps } from "./edited-goods";

/** Says that the search could not be loaded. */
function Missing() {
  return <p className="note">{useText().section.failed}</p>;
}

// Loaded on demand: most changes add nothing.
const GoodsFinder = lazyWithFallback<FinderProps>(
  () =>
    Promise.all([import("./goods-finder"), fetchFooterTexts()]).then(([file]) => file.GoodsFinder),
  Missing,
);

/** Button that opens a search for goods to add to an order. */
export function AddGoods(props: FinderProps) {
  const t = useText().order.change;
  const [open, setOpen] = useState(false);
  const button = (
    <Button look="outline" wide busy={open} onClick={() => setOpen(true)}>
      {t.add}
    </Button>
  );
  if (!open) return button;
  return (
    <Suspense fallback={button}>
      <GoodsFinder {...props} />
    </Suspense>
  );
}
