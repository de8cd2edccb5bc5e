import { useState, type ComponentProps, type ReactNode } from "react";
import { ScrollContext } from "./long-list";
import styles from "./view.module.css";

/** Section that scrolls, around long lists. */
export function ScrollArea(props: ComponentProps<"section">) {
  const [area, setArea] = useState<HTMLElement | null>(null);
  return (
    <ScrollContext value={area}>
      <section {...props} ref={setArea} data-scrolls />
    </ScrollContext>
  );
}

type ViewProps = ComponentProps<"section"> & {
  title: string;
  /** Content next to the title. */
  tools?: ReactNode;
};

/** View of the desk: title and content that scrolls. */
export function View({ title, tools, children, ...rest }: ViewProps) {
  return (
    <ScrollArea className={styles.view} aria-label={title} {...rest}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {tools}
      </header>
      {children}
    </ScrollArea>
  );
}
