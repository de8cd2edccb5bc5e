import type { ChangeTimes } from "./wire";

/** Returns the time of an order for which no slot is chosen: that which it keeps, or a new one's. */
export const usualTime = ({ kept, promise }: Pick<ChangeTimes, "kept" | "promise">) =>
  kept ? kept.promise : promise;
