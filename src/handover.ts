/** Event of the window: React listens from now on. */
export const TAKING_OVER = "korosho:taking-over";
/** Event of the window: the page that the server drew is React's. */
export const LIVE = "korosho:live";
