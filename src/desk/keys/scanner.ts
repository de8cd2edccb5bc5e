/**
 * Longest gap between two keys of a scanner, in milliseconds; a person is slower over so many keys.
 */
const GAP_MS = 35;
/** Minimum length of a scanned text. */
const MIN_SCAN_LENGTH = 8;
/**
 * Minimum pause around a single key press of a person, in milliseconds; even a slow scanner is
 * faster.
 */
export const SINGLE_KEY_PAUSE_MS = 150;

/**
 * Kiosk's ticket (`crates/domain/src/ticket.rs`), accepted at any typing speed: some scanners are
 * slow.
 */
const TICKET = /KS(?:1|2\.[\w-]+)(?:\.[\w-]+){2}$/;
/** Prefixes of tickets: signed with the key that devices share, and with a device's own. */
const TICKET_PREFIXES = ["KS1.", "KS2."];

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Consecutive keys, and the field's content before the first of them. */
type Run = { text: string; last: number; before: string; field: Field | null };

const FIELD_TYPES = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement];

/** Restores the value that a field had before a scanner typed into it. */
function restoreValue(field: Field | null, before: string): void {
  const kind = FIELD_TYPES.find((one) => field instanceof one);
  if (!field || !kind) return;
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, before);
  const eventName = field instanceof HTMLSelectElement ? "change" : "input";
  field.dispatchEvent(new Event(eventName, { bubbles: true }));
}

function fieldOf(target: EventTarget | null): Field | null {
  return FIELD_TYPES.some((kind) => target instanceof kind) ? (target as Field) : null;
}

function startRun({ key, timeStamp, target }: KeyboardEvent): Run {
  const field = fieldOf(target);
  return { text: key, last: timeStamp, before: field?.value ?? "", field };
}

/** Returns the run with another key; a ticket restarts with each `K` until one has begun. */
function ticketWith(run: Run | null, event: KeyboardEvent): Run | null {
  const text = (run?.text ?? "") + event.key;
  const begins = (prefix: string): boolean => prefix.startsWith(text) || text.startsWith(prefix);
  if (run && TICKET_PREFIXES.some(begins)) return { ...run, text };
  return event.key === "K" ? startRun(event) : null;
}

/** Returns the run that Enter completes: a ticket at any speed, any other text by its speed. */
function scanned(ticket: Run | null, burst: Run | null, field: Field | null): Run | null {
  if (ticket && TICKET.test(ticket.text)) return ticket;
  const [inField] = TICKET.exec(field?.value ?? "") ?? [];
  if (field && inField) {
    const before = field.value.slice(0, -inField.length);
    return { text: inField, last: 0, field, before };
  }
  return burst && burst.text.length >= MIN_SCAN_LENGTH ? burst : null;
}

/**
 * Creates a capturing `keydown` listener that distinguishes a scanner's burst from typing: keys in
 * faster succession than a person types, followed by Enter. Text that a burst typed into a field is
 * removed, the text that it replaced is restored, and its Enter has no other effect, so a scan
 * never changes an order.
 */
export function createScannerListener(onScan: (text: string) => void) {
  let burst: Run | null = null;
  let ticket: Run | null = null;
  return (event: KeyboardEvent): void => {
    const fast = burst !== null && event.timeStamp - burst.last <= GAP_MS;
    if (event.key === "Enter") {
      const scan = scanned(ticket, fast ? burst : null, fieldOf(event.target));
      [burst, ticket] = [null, null];
      if (!scan) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      restoreValue(scan.field, scan.before);
      onScan(scan.text);
      return;
    }
    if (event.key === "Shift") return;
    if (event.key.length !== 1 || event.ctrlKey || event.altKey || event.metaKey) {
      [burst, ticket] = [null, null];
      return;
    }
    ticket = ticketWith(ticket, event);
    burst =
      burst && fast
        ? { ...burst, text: burst.text + event.key, last: event.timeStamp }
        : startRun(event);
  };
}

/**
 * Creates a key listener that runs `act` after a single key press with a pause before and after it:
 * a scan outside fields presses no buttons.
 */
export function createSingleKeyListener(act: (key: string) => void) {
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (event: { key: string; timeStamp: number }): void => {
    const alone = event.timeStamp - last > SINGLE_KEY_PAUSE_MS;
    last = event.timeStamp;
    clearTimeout(timer);
    if (alone && event.key.length === 1)
      timer = setTimeout(() => act(event.key), SINGLE_KEY_PAUSE_MS);
  };
}
