import { useNoScriptText } from "../../i18n/no-script-texts";
import { useText } from "../../i18n/use-text";
import type { OrderView } from "../../shop/wire";
import { storedText } from "../order/edited-texts";
import type { OrderContents } from "./form-contents";

type TypedTextsProps = { order: OrderView; draft: OrderContents["draft"] };

/** Fields of the change with a text. */
const FIELDS = ["estate", "landmark", "directions", "note"] as const;

/**
 * Texts of a change that was refused because the order changed meanwhile, apart from the fields: these
 * have what the order has now.
 */
export function TypedTexts({ order, draft }: TypedTextsProps) {
  const { fields: names } = useText().checkout;
  const own = useNoScriptText();
  const texts = FIELDS.flatMap((field) => {
    // Browsers send other line breaks than the shop stores.
    const typed = (draft?.[field] ?? "").replaceAll("\r\n", "\n").trim();
    return typed && typed !== storedText(order, field) ? [`${names[field]}: ${typed}`] : [];
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
