/** Between two keys of a scanner, in milliseconds; no hand is as fast over so many keys. */
const GAP_MS = 35;
/** Shortest text that counts as scanned. */
const SHORTEST = 8;
/** A key that stands alone for so long was no scanner's, however slow it is, in milliseconds. */
export const ALONE_MS = 150;

/** A kiosk's slip (`crates/domain/src/slip.rs`), at whatever speed it came: some scanners are slow. */
const SLIP = /KS1\.[\w-]+\.[\w-]+$/;
/** How a slip begins. */
const BEGINS = "KS1.";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Keys that belong together, and what their field held before the first of them. */
type Run = { text: string; last: number; before: string; field: Field | null };

const KINDS = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement];

/** What a field held before a scanner typed into it comes back. */
function giveBack(field: Field | null, before: string): void {
  const kind = KINDS.find((one) => field instanceof one);
  if (!field || !kind) return;
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, before);
  const told = field instanceof HTMLSelectElement ? "change" : "input";
  field.dispatchEvent(new Event(told, { bubbles: true }));
}

function fieldOf(target: EventTarget | null): Field | null {
  return KINDS.some((kind) => target instanceof kind) ? (target as Field) : null;
}

function begun({ key, timeStamp, target }: KeyboardEvent): Run {
  const field = fieldOf(target);
  return { text: key, last: timeStamp, before: field?.value ?? "", field };
}

/** The run with another key; a slip begins anew with each `K` until one has begun. */
function slipWith(run: Run | null, event: KeyboardEvent): Run | null {
  const text = (run?.text ?? "") + event.key;
  if (run && (BEGINS.startsWith(text) || text.startsWith(BEGINS))) return { ...run, text };
  return event.key === BEGINS[0] ? begun(event) : null;
}

/** What was scanned once Enter ends it: a slip at any speed, anything else by its speed. */
function scanned(slip: Run | null, burst: Run | null, field: Field | null): Run | null {
  if (slip && SLIP.test(slip.text)) return slip;
  const [inField] = SLIP.exec(field?.value ?? "") ?? [];
  if (field && inField) {
    const before = field.value.slice(0, -inField.length);
    return { text: inField, last: 0, field, before };
  }
  return burst && burst.text.length >= SHORTEST ? burst : null;
}

/**
 * Hears keys and tells a scanner's burst from typing: keys that follow each other faster than a hand
 * and end with Enter. What a burst typed into a field is taken out again, what it had replaced comes
 * back, and its Enter does nothing else, so no scan ever changes an order. Answers keys as a listener
 * of `keydown`, in the phase before the page's own.
 */
export function scannerEar(onScan: (text: string) => void) {
  let burst: Run | null = null;
  let slip: Run | null = null;
  return (event: KeyboardEvent): void => {
    const fast = burst !== null && event.timeStamp - burst.last <= GAP_MS;
    if (event.key === "Enter") {
      const scan = scanned(slip, fast ? burst : null, fieldOf(event.target));
      [burst, slip] = [null, null];
      if (!scan) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      giveBack(scan.field, scan.before);
      onScan(scan.text);
      return;
    }
    if (event.key === "Shift") return;
    if (event.key.length !== 1 || event.ctrlKey || event.altKey || event.metaKey) {
      [burst, slip] = [null, null];
      return;
    }
    slip = slipWith(slip, event);
    burst =
      burst && fast
        ? { ...burst, text: burst.text + event.key, last: event.timeStamp }
        : begun(event);
  };
}

/**
 * Key listener that runs `act` once a key has stood alone for a moment: what a scanner types outside
 * fields presses no buttons.
 */
export function aloneKeys(act: (key: string) => void) {
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (event: { key: string; timeStamp: number }): void => {
    const alone = event.timeStamp - last > ALONE_MS;
    last = event.timeStamp;
    clearTimeout(timer);
    if (alone && event.key.length === 1) timer = setTimeout(() => act(event.key), ALONE_MS);
  };
}
