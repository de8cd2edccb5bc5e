/** English names of days (Sunday first) and months. */
export const texts = {
  days: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
  months: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" "),
};
