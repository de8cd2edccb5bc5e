/** Saves a CSV file on the device; the byte order mark tells Excel that it is UTF-8. */
export function saveCsv(name: string, text: string): void {
  const file = new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" });
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
