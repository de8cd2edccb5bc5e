import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { Shell } from "../shell/shell";

/** Shell in which every path is a page of its own. */
export function ShellAtPath(props: Omit<ComponentProps<typeof Shell>, "page">) {
  return <Shell {...props} page={useLocation().pathname} />;
}
