import { Notice } from "../../ui/notice";

/** Notice of a failed action; nothing without a text. */
export function ProblemNotice({ text }: { text?: string }) {
  if (!text) return null;
  return (
    <Notice tone="danger" alert>
      <p>{text}</p>
    </Notice>
  );
}
