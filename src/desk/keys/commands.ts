import type { DeskTexts } from "../use-desk-text";

type Group = "everywhere" | "ordering" | "inOrders";
type Name = (t: DeskTexts) => string;

const inGroup =
  (group: Group) =>
  <Id extends string>(id: Id, keys: string, name: Name) => ({ id, keys, group, name });
const everywhere = inGroup("everywhere");
const ordering = inGroup("ordering");
const inOrders = inGroup("inOrders");

/**
 * Commands of the desk, in display order: one list for keys, buttons and the palette. Their keys are
 * ones that no scanner sends.
 */
export const COMMANDS = [
  everywhere("order", "F2", (t) => t.bar.order),
  everywhere("orders", "F3", (t) => t.bar.orders),
  everywhere("prepare", "F7", (t) => t.prepare.title),
  everywhere("deliveries", "Ctrl+D", (t) => t.deliveries.title),
  everywhere("customers", "Ctrl+U", (t) => t.customers.title),
  everywhere("held", "F4", (t) => t.bar.waiting),
  everywhere("day", "F6", (t) => t.day.title),
  everywhere("reports", "Ctrl+E", (t) => t.reports.title),
  everywhere("messages", "Ctrl+M", (t) => t.messages.title),
  everywhere("soldOut", "Ctrl+O", (t) => t.soldOut.title),
  everywhere("board", "Ctrl+B", (t) => t.board.title),
  everywhere("team", "Ctrl+J", (t) => t.team.title),
  everywhere("palette", "Ctrl+K", (t) => t.bar.palette),
  everywhere("undo", "Ctrl+Z", (t) => t.common.undo),
  everywhere("help", "F1", (t) => t.bar.help),
  everywhere("lock", "Ctrl+L", (t) => t.bar.lock),
  everywhere("language", "Ctrl+G", (t) => t.bar.language),
  everywhere("settings", "Ctrl+,", (t) => t.bar.settings),
  ordering("customer", "Alt+C", (t) => t.customer.title),
  ordering("add", "Alt+A", (t) => t.cart.add),
  ordering("destination", "Alt+W", (t) => t.send.where),
  ordering("slot", "Alt+T", (t) => `${t.send.slot.pickup} / ${t.send.slot.delivery}`),
  ordering("note", "Alt+N", (t) => t.send.note),
  ordering("coupon", "Alt+K", (t) => t.send.coupon),
  ordering("custom", "Alt+X", (t) => t.cart.custom),
  ordering("discount", "Alt+D", (t) => t.cart.discount),
  ordering("repeat", "F8", (t) => t.customer.same),
  ordering("link", "F9", (t) => t.send.link),
  ordering("cash", "F10", (t) => `${t.send.counter} / ${t.send.onDelivery}`),
  ordering("prompt", "F11", (t) => t.send.mpesa),
  ordering("hold", "F12", (t) => t.send.hold),
  inOrders("change", "Alt+E", (t) => t.change.button),
  inOrders("saveChange", "Ctrl+S", (t) => t.change.save),
];

/** Name of a command in code. */
export type CommandId = (typeof COMMANDS)[number]["id"];

/** Returns the key of a command as its button shows it. */
export function keysOf(id: CommandId): string {
  return COMMANDS.find((command) => command.id === id)?.keys ?? "";
}

/** Returns a pressed key in the notation of the list. */
export function notation(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const modifiers = [(event.ctrlKey || event.metaKey) && "Ctrl", event.altKey && "Alt"];
  return [...modifiers.filter(Boolean), key].join("+");
}

/** Returns the command of a pressed key; `?` opens the help outside text fields. */
export function commandFor(event: KeyboardEvent): CommandId | null {
  const typing = event.target instanceof HTMLElement && event.target.matches("input, textarea");
  const filled = typing && (event.target as HTMLInputElement).value !== "";
  if (event.key === "?" && !filled) return "help";
  const pressed = notation(event);
  return COMMANDS.find(({ keys }) => keys === pressed)?.id ?? null;
}
