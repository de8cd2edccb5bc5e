/** The form holds edits that are not saved yet, so new values are loaded only on request. */
export const READ_OPTIONS = {
  refreshInterval: 0,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
};
