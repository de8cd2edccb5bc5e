import type { SVGProps } from "react";
import { STAR } from "./star-shape";
import { CoreIcon, Svg, type CoreIconName } from "./core-icon";

const PATHS = {
  star: STAR,
  "chevron-left": "m14.5 5.5-6.5 6.5 6.5 6.5",
  "chevron-right": "m9.5 5.5 6.5 6.5-6.5 6.5",
  "chevron-up": "m5.5 14.5 6.5-6.5 6.5 6.5",
  "chevron-down": "m5.5 9.5 6.5 6.5 6.5-6.5",
  "arrow-left": "M19.5 12h-15M10.5 6l-6 6 6 6",
  "arrow-right": "M4.5 12h15M13.5 6l6 6-6 6",
  check: "m4.5 12.5 5 5 10-11",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.5v.2",
  phone:
    "M5.5 3.5h3.2l1.6 4.3-2 1.4a12 12 0 0 0 6.5 6.5l1.4-2 4.3 1.6v3.2a2 2 0 0 1-2.2 2A17 17 0 0 1 3.5 5.7a2 2 0 0 1 2-2.2z",
  mail: "M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5",
  pin: "M12 21.5s7-6.4 7-12a7 7 0 1 0-14 0c0 5.6 7 12 7 12zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  truck:
    "M2.5 6h11v11h-11zM13.5 10h4.3l3.7 3.7V17h-8M7 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  store:
    "M4 10v10h16V10M3 10l1.8-6h14.4l1.8 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM9.5 20v-5h5v5",
  card: "M3 5.5h18v13H3zM3 10h18M6.5 15h4",
  cash: "M2.5 6.5h19v11h-19zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6 12h.1M18 12h.1",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.3l3.5 2",
  trash: "M4.5 6.5h15M9.5 6V3.5h5V6M6.5 6.5l1 14h9l1-14M10.5 10.5v6M13.5 10.5v6",
  filter: "M4 6.5h16M7 12h10M10 17.5h4",
  refresh: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.3M20 4v5.3h-5.3",
  globe:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c2.6 2.7 4 5.7 4 9s-1.4 6.3-4 9c-2.6-2.7-4-5.7-4-9s1.4-6.3 4-9z",
  chat: "M4 5h16v11.5H10L5.5 20v-3.5H4z",
  leaf: "M5 19c0-9 5-14 15-14 0 10-5 14.5-11.5 14.5A6 6 0 0 1 5 19zM5 19.5c2-5 5-8 9.5-10",
  bookmark: "M6.5 3.5h11v17l-5.5-4.2-5.5 4.2z",
  users:
    "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 5a3.3 3.3 0 0 1 0 6.3M18 14.5c2 .8 3.2 2.6 3.5 5.5",
  instagram:
    "M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM16.8 7.2h.1",
  facebook:
    "M14.5 21v-7.5h3l.5-3.5h-3.5V7.8c0-1.2.6-1.8 1.9-1.8H18V3h-2.6c-2.9 0-4.4 1.7-4.4 4.4V10H8v3.5h3V21",
  tiktok: "M14 3.5v11.8a4 4 0 1 1-4-4M14 3.5c.3 2.9 2.1 4.8 5 5",
  access:
    "M12 6.2a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM4.5 9l7.5 1.2L19.5 9M12 10.2v5M12 15l-3.2 6.2M12 15l3.2 6.2",
  printer: "M7 9V3.5h10V9M7 17H4.5V9h15v8H17M7 14h10v6.5H7z",
  external: "M13.5 4.5h6v6M19.5 4.5 11 13M17.5 14v5.5h-13v-13H10",
} as const;

/** Name of an icon. */
export type IconName = keyof typeof PATHS | CoreIconName;

type IconProps = { name: IconName; size?: number } & SVGProps<SVGSVGElement>;

/** Icon in the text colour; decorative, so its context needs a text. */
export function Icon({ name, ...look }: IconProps) {
  if (!(name in PATHS)) return <CoreIcon name={name as CoreIconName} {...look} />;
  return (
    <Svg {...look}>
      <path d={PATHS[name as keyof typeof PATHS]} />
    </Svg>
  );
}
