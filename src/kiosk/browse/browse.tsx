import { useCategories } from "../../shop/use-categories";
import { LowBrowse } from "../reach/low-browse";
import { ProductSheet } from "../product/product-sheet";
import { Shelf } from "./shelf";
import { Rail } from "./rail";
import { TotalBar } from "./total-bar";
import { WithoutFilter } from "./without-filter";
import styles from "./browse.module.css";
import { Layout } from "../layout";
import { useSession } from "../session/session-provider";
import { useKioskText } from "../use-kiosk-text";

/**
 * Catalogue screen: categories within reach of the thumb, large cards, the running total always
 * visible.
 */
export function Browse() {
  const { low } = useSession().session.access;
  return (
    <>
      {low ? <LowBrowse /> : <FullBrowse />}
      <ProductSheet />
    </>
  );
}

function FullBrowse() {
  const t = useKioskText();
  const { session, change, leave } = useSession();
  const { data: categories } = useCategories();
  const back = { icon: "refresh", label: t.common.startOver, go: leave } as const;
  return (
    <Layout title={t.browse.title} back={back} tools={<WithoutFilter />} bar={<TotalBar />}>
      <div className={styles.browse}>
        <Rail
          categories={categories ?? []}
          selected={session.category}
          onSelect={(category) => change({ category })}
        />
        <Shelf key={session.category} category={session.category} without={session.without} />
      </div>
    </Layout>
  );
}
