import { useNoScriptText } from "../../i18n/no-script-texts";
import { useText } from "../../i18n/use-text";
import type { OrderView } from "../../shop/wire";
import type { OrderContents } from "./form-contents";

/**
 * Texts of a change that was refused because the order changed meanwhile, apart from the fields: these
 * have what the order has now.
 */
export function TypedTexts({ order, draft }: { order: OrderView; draft: OrderContents["draft"] }) {
  const t = useText().checkout;
  const own = useNoScriptText();
  const { fulfilment } = order;
  const address = fulfilment.method === "delivery" ? fulfilment.address : null;
  const now = { note: order.note, ...address };
  const labels = {
    estate: t.estate,
    landmark: t.landmark,
    directions: t.directions,
    note: t.note,
  } as const;
  const texts = (["estate", "landmark", "directions", "note"] as const).flatMap((name) => {
    const typed = draft?.[name] ?? "";
    return typed && typed !== (now[name] ?? "") ? [`${labels[name]}: ${typed}`] : [];
  });
  if (texts.length === 0) return null;
  return (
    <>
      <p>{own.typed}</p>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}
