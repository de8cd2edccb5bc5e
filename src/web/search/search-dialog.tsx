import { useEffect, useRef } from "react";
import { useText } from "../../i18n/use-text";
import { Dialog } from "../../ui/dialog";
import styles from "./search-dialog.module.css";
import { SearchForm } from "./search-form";

/** Search dialog of every page: it opens below the header, with the focus in its field. */
export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (open) input.current?.focus();
  }, [open]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.search.title}
      closeLabel={t.common.close}
      place="top"
    >
      <div className={styles.content}>
        {open && <SearchForm inputRef={input} onClose={onClose} />}
      </div>
    </Dialog>
  );
}
