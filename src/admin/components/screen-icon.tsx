import { Svg } from "../../ui/core-icon";
import type { ScreenName } from "../screens";

const ICON_PATHS: Record<ScreenName | "more" | "account", string> = {
  today:
    "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5V5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M18.7 5.3 17 7M7 17l-1.7 1.7",
  orders: "M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9.5 8.5h5M9.5 12.5h5",
  messages: "M4 5h16v11.5H10L5.5 20v-3.5H4z",
  soldOut: "M12 3.5v8M7.2 6.6a7.5 7.5 0 1 0 9.6 0",
  hours: "M5 5.5h14v14H5zM5 10h14M9 3.5v3.5M15 3.5v3.5",
  details: "M4 9.5 5.5 4h13L20 9.5M5.5 11.5v8.5h13v-8.5M4 9.5h16M10 20v-5h4v5",
  ordering: "M3 6h18v12H3zM3 10h18M6.5 14.5h4",
  devices: "M6.5 3.5h11v17h-11zM11 17.5h2",
  accounts:
    "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 5a3.3 3.3 0 0 1 0 6.3M18 14.5c2 .8 3.2 2.6 3.5 5.5",
  lists: "M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5",
  log: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.3l3.5 2",
  health: "M3 12.5h4l2.5-6.5 4.5 12 2.5-5.5H21",
  help: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.8v.2",
  sessions: "M3.5 5h17v10.5h-17zM2 19h20",
  account: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.8-3.9 3.6-5.8 7.5-5.8s6.7 1.9 7.5 5.8",
  more: "M4 7h16M4 12h16M4 17h16",
};

/** Icon of a screen; decorative, so its context needs a text. */
export function ScreenIcon({ name }: { name: keyof typeof ICON_PATHS }) {
  return (
    <Svg>
      <path d={ICON_PATHS[name]} />
    </Svg>
  );
}
