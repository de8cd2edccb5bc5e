/** Whether keys are the desk's: no dialog is open over it, and the settings do not stand in its place. */
export function deskHasKeys(): boolean {
  return !document.querySelector("dialog[open], [hidden] [data-bar]");
}
