/** How the kiosk helps a person to see, reach and take their time. */
export type Access = {
  /** Larger type. */
  large: boolean;
  /** Black on white, thick lines. */
  contrast: boolean;
  /** All controls in the lower part of the screen. */
  low: boolean;
  /** Clocks run half as fast. */
  slow: boolean;
};

/** Name of a help. */
export type Help = keyof Access;

/** All helps, in the order in which they are offered. */
export const HELPS: readonly Help[] = ["large", "contrast", "low", "slow"];

/** How the screen is unless a person asks. */
export const NO_HELP: Access = { large: false, contrast: false, low: false, slow: false };

/** Everything turned on. */
export const ALL_HELP: Access = { large: true, contrast: true, low: true, slow: true };
