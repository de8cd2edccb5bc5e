/** English texts of a failed read; they load with the notice that shows them. */
export const texts = {
  oops: "Oops! Something went wrong.",
  oopsText: "We encountered an issue while loading the products. Please try again later.",
  refresh: "Refresh Page",
};
