import type { ReactNode, SVGProps } from "react";

/**
 * Paths of the icons on nearly every page; `icon.tsx` has the others, which the first pages do not
 * load.
 */
const PATHS = {
  cart: "M3.5 8h17l-1.6 9.6a2.6 2.6 0 0 1-2.6 2.2H7.7a2.6 2.6 0 0 1-2.6-2.2zM8 8l3-4.5M16 8l-3-4.5M9.5 12v4M14.5 12v4",
  menu: "M4 7h16M4 12h16M4 17h10",
  close: "M6 6l12 12M18 6 6 18",
  search: "M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM15.6 15.6 21 21",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
} as const;

/** Name of a core icon. */
export type CoreIconName = keyof typeof PATHS;

type Look = { size?: number } & SVGProps<SVGSVGElement>;

/** Base element of all icons: outlines on a grid of 24, round caps, 1.75 thick. */
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

/** Core icon in the text colour; decorative, so its context needs a text. */
export function CoreIcon({ name, ...look }: Look & { name: CoreIconName }) {
  return (
    <Svg {...look}>
      <path d={PATHS[name]} />
    </Svg>
  );
}
