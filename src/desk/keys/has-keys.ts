/** Whether the desk handles keys: neither a dialog nor the settings are open over it. */
export function deskHasKeys(): boolean {
  return !document.querySelector("dialog[open], [hidden] [data-bar]");
}
