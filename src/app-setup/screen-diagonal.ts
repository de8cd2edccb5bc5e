/** Size of a screen in its pixels. */
export type ScreenSize = { width: number; height: number };

/** Millimetres in an inch. */
const INCH = 25.4;

/** Returns the density, in tenths of a pixel per millimetre, of a screen with this diagonal. */
export function densityOf(inches: number, { width, height }: ScreenSize): number {
  return inches > 0 ? Math.round((Math.hypot(width, height) / (inches * INCH)) * 10) : 0;
}

/** Returns the diagonal of a screen with this density, in inches with one decimal. */
export function inchesOf(tenthPixelsPerMm: number, { width, height }: ScreenSize): number {
  return Math.round((Math.hypot(width, height) / (tenthPixelsPerMm / 10) / INCH) * 10) / 10;
}
