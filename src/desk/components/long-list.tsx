/* oxlint-disable react/incompatible-library -- rows are drawn as they come into sight */
import { useVirtualizer } from "@tanstack/react-virtual";
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import styles from "./view.module.css";

/** Scroll container of the lists below. */
export const ScrollContext = createContext<HTMLElement | null>(null);

/** Longest list that renders all rows; longer ones are virtualised. */
const MAX_PLAIN_ROWS = 100;
/** Rows rendered beyond the viewport, so that the arrow keys find the next one. */
const OVERSCAN = 10;

type LongListProps<Row> = {
  rows: readonly Row[];
  keyOf: (row: Row, at: number) => string;
  /** Estimated height of a row, in pixels. */
  height: number;
  className?: string;
  children: (row: Row, at: number) => ReactNode;
};

/** Whether the page is being printed; print shows all rows. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
  return printing;
}

/** Class names of a list. */
const classOf = (className: string | undefined) =>
  [styles.list, className].filter(Boolean).join(" ");

function AllRows<Row>({ rows, keyOf, className, children }: LongListProps<Row>) {
  return (
    <ul className={classOf(className)}>
      {rows.map((row, at) => (
        <li key={keyOf(row, at)}>{children(row, at)}</li>
      ))}
    </ul>
  );
}

function VirtualRows<Row>({ rows, keyOf, height, className, children }: LongListProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const area = useContext(ScrollContext);
  const [margin, setMargin] = useState(0);
  useEffect(() => {
    if (!list.current || !area) return;
    const top = list.current.getBoundingClientRect().top - area.getBoundingClientRect().top;
    setMargin(top + area.scrollTop);
  }, [area, rows.length]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => area,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin: margin,
  });
  return (
    <ul
      ref={list}
      className={classOf(className)}
      data-virtual
      style={{ blockSize: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ index, start }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <li
            key={keyOf(row, index)}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - margin}px)` }}
          >
            {children(row, index)}
          </li>
        );
      })}
    </ul>
  );
}

/** List of any length within a `ScrollArea`, virtualised if long. */
export function LongList<Row>(props: LongListProps<Row>) {
  const printing = usePrinting();
  return printing || props.rows.length <= MAX_PLAIN_ROWS ? (
    <AllRows {...props} />
  ) : (
    <VirtualRows {...props} />
  );
}
