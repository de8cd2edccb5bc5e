import { Button } from "../../ui/button";
import { useAdminText } from "../use-admin-text";
import { showDone, showProblem } from "./show-toast";

type CopyButtonProps = { text: string; label?: string; ofWhat?: string };

/** Button that copies a text; `ofWhat` completes its accessible name. */
export function CopyButton({ text, label, ofWhat }: CopyButtonProps) {
  const t = useAdminText().common;
  const name = label ?? t.copy;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showDone(t.copied);
    } catch {
      showProblem(t.notCopied);
    }
  };
  return (
    <Button
      look="outline"
      aria-label={ofWhat ? `${name}: ${ofWhat}` : undefined}
      onClick={() => void copy()}
    >
      {name}
    </Button>
  );
}
