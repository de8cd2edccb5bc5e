/** Between two keys of a scanner, in milliseconds; no hand is as fast over so many keys. */
const GAP_MS = 35;
/** Shortest text that counts as scanned. */
const SHORTEST = 8;

/** A kiosk's slip (`crates/domain/src/slip.rs`), at whatever speed it came: some scanners are slow. */
const SLIP = /KS1\.[\w-]+\.[\w-]+$/;

type Burst = { text: string; last: number; before: string; field: HTMLInputElement | null };

/** What a text field held before a scanner typed into it comes back. */
function giveBack(field: HTMLInputElement | null, before: string): void {
  if (!field) return;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  set?.call(field, before);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function fieldOf(target: EventTarget | null): HTMLInputElement | null {
  return target instanceof HTMLInputElement ? target : null;
}

/** What was scanned and the field's text without it, once Enter ends it. */
function scanIn(field: HTMLInputElement | null, burst: Burst | null) {
  const [slip] = SLIP.exec(field?.value ?? "") ?? [];
  if (slip) return { text: slip, field, before: field?.value.slice(0, -slip.length) ?? "" };
  return burst && { text: burst.text, field: burst.field, before: burst.before };
}

/**
 * Hears keys and tells a scanner's burst from typing: keys that follow each other faster than a hand
 * and end with Enter. What a burst typed into a field is taken out again and its Enter does nothing
 * else, so no scan ever changes a quantity. Answers keys as a listener of `keydown`, in the phase
 * before the page's own.
 */
export function scannerEar(onScan: (text: string) => void) {
  let burst: Burst | null = null;
  return (event: KeyboardEvent): void => {
    const fast = burst !== null && event.timeStamp - burst.last <= GAP_MS;
    if (event.key === "Enter") {
      const whole = burst && fast && burst.text.length >= SHORTEST ? burst : null;
      const scan = scanIn(fieldOf(event.target), whole);
      burst = null;
      if (!scan) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      giveBack(scan.field, scan.before);
      onScan(scan.text);
      return;
    }
    if (event.key === "Shift") return;
    if (event.key.length !== 1 || event.ctrlKey || event.altKey || event.metaKey) {
      burst = null;
      return;
    }
    if (burst && fast) {
      burst = { ...burst, text: burst.text + event.key, last: event.timeStamp };
      return;
    }
    const field = fieldOf(event.target);
    burst = { text: event.key, last: event.timeStamp, before: field?.value ?? "", field };
  };
}
