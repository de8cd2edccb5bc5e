/**
 * Hands an address to the device's share sheet, or copies it where there is none; true = it was
 * copied, which nobody sees.
 */
export async function handOn(title: string, url: string): Promise<boolean> {
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      return false;
    }
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    // The shopper closed the share sheet, or the browser keeps the clipboard shut: nothing to say.
    return false;
  }
}
