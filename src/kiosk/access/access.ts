/** Accessibility settings of a session. */
export type Access = {
  /** Larger type. */
  large: boolean;
  /** Black on white, thick lines. */
  contrast: boolean;
  /** All controls in the lower part of the screen. */
  low: boolean;
  /** Doubled timeouts. */
  slow: boolean;
};

/** Name of an accessibility setting. */
export type AccessOption = keyof Access;

/** All accessibility settings, in display order. */
export const ACCESS_OPTIONS: readonly AccessOption[] = ["large", "contrast", "low", "slow"];

/** Default accessibility settings. */
export const NO_OPTIONS: Access = { large: false, contrast: false, low: false, slow: false };

/** All accessibility settings on. */
export const ALL_OPTIONS: Access = { large: true, contrast: true, low: true, slow: true };
