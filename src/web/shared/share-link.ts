/**
 * Opens the device's share sheet with a URL, or copies it if there is none; returns true if it was
 * copied, which needs a confirmation on the screen.
 */
export async function shareLink(title: string, url: string): Promise<boolean> {
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      return false;
    }
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    // The shopper closed the share sheet, or the browser refused the clipboard: no message.
    return false;
  }
}
