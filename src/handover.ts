/** Event of the window: React listens from now on. */
export const TAKING_OVER = "korosho:taking-over";
/** Event of the window: the page that the server drew, or more of it, is React's. */
export const LIVE = "korosho:live";
