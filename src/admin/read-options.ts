/**
 * SWR options of reads that are repeated only on request: new values would replace the unsaved edits
 * of a form, and each reading of customers' addresses is recorded in the audit log.
 */
export const READ_OPTIONS = {
  refreshInterval: 0,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
};
