import type { ReactNode, SVGProps } from "react";

/** What stands on nearly every page; `icon.tsx` has the rest, which the first pages do without. */
const PATHS = {
  cart: "M3.5 8h17l-1.6 9.6a2.6 2.6 0 0 1-2.6 2.2H7.7a2.6 2.6 0 0 1-2.6-2.2zM8 8l3-4.5M16 8l-3-4.5M9.5 12v4M14.5 12v4",
  menu: "M4 7h16M4 12h16M4 17h10",
  close: "M6 6l12 12M18 6 6 18",
  search: "M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM15.6 15.6 21 21",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
} as const;

/** Name of an icon that stands on nearly every page. */
export type EverydayName = keyof typeof PATHS;

type Look = { size?: number } & SVGProps<SVGSVGElement>;

/** Outlines on a grid of 24, drawn for this shop: round ends, 1.75 thick. */
export function Svg({ size = 24, ...rest }: Look & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    />
  );
}

/** One of the icons of every day, in the colour of the text around it: an ornament beside words. */
export function EverydayIcon({ name, ...look }: Look & { name: EverydayName }) {
  return (
    <Svg {...look}>
      <path d={PATHS[name]} />
    </Svg>
  );
}
