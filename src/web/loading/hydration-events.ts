/** Window event: React is about to hydrate and listens from now on. */
export const HYDRATING = "hydrating";
/** Window event: the server-rendered page, or more of it, is hydrated. */
export const HYDRATED = "hydrated";
