import { useText } from "../../i18n/use-text";
import { Notice } from "../../ui/notice";

type PromptNoticeProps = { result: "sent" | "open"; phone: string };

/** Notice of what became of a request for another prompt. */
export function PromptNotice({ result, phone }: PromptNoticeProps) {
  const t = useText().order;
  return (
    <Notice alert>{result === "sent" ? t.promptSent(phone) : t.promptStillOpen(phone)}</Notice>
  );
}
