import type { texts as en } from "../en/failure";

/** Kiswahili texts of a failed read. */
export const texts: typeof en = {
  oops: "Lo! Kuna hitilafu.",
  oopsText: "Tumeshindwa kupakia bidhaa. Tafadhali jaribu tena baadaye.",
  refresh: "Pakia ukurasa upya",
};
