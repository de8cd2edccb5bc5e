import type { ReactNode } from "react";
import { ScreenLoader } from "../../app/loader";
import type { ShopProblem } from "../../shop/problem";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { useAdminProblem } from "../use-admin-problem";
import { useAdminText } from "../use-admin-text";
import styles from "./read.module.css";

type ReadProps<Data> = {
  of: { data?: Data; error?: ShopProblem; mutate: () => Promise<unknown> };
  children: (data: Data) => ReactNode;
};

/** Content of a read: loader until the data arrives, notice if it failed or is out of date. */
export function Read<Data>({ of: { data, error, mutate }, children }: ReadProps<Data>) {
  const t = useAdminText().common;
  const problemText = useAdminProblem();
  const failed = error && error.code !== "sign_in_needed" ? error : null;
  if (data === undefined && !failed) {
    return (
      <div className={styles.loading}>
        <ScreenLoader />
      </div>
    );
  }
  return (
    <>
      {failed && (
        <Notice tone="warning" title={data === undefined ? problemText(failed) : t.stale}>
          <Button look="quiet" onClick={() => void mutate()}>
            {t.again}
          </Button>
        </Notice>
      )}
      {data !== undefined && children(data)}
    </>
  );
}
