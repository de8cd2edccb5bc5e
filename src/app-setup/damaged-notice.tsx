import { useState } from "react";
import { useAppText } from "../i18n/app-texts";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import type { DamagedFile } from "../shop/wire";
import styles from "./setup.module.css";

/** Dismissible notice of this computer's damaged files: each was restored or lost. */
export function DamagedNotice({ files }: { files: readonly DamagedFile[] }) {
  const t = useAppText().damaged;
  const [closed, close] = useState(false);
  if (closed || files.length === 0) return null;
  return (
    <div className={styles.damaged}>
      <Notice tone="warning" alert>
        {files.map(({ file, restored }) => (
          <p key={file}>{restored ? t[file].restored : t[file].lost}</p>
        ))}
      </Notice>
      <Button look="quiet" onClick={() => close(true)}>
        {t.close}
      </Button>
    </div>
  );
}
