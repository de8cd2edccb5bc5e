import type { DeskTexts } from "../use-desk-text";

/** Commands of the desk: one list for keys, buttons and the palette. */
export type CommandId =
  | "order"
  | "orders"
  | "waiting"
  | "day"
  | "messages"
  | "team"
  | "help"
  | "palette"
  | "undo"
  | "lock"
  | "settings"
  | "language"
  | "customer"
  | "add"
  | "where"
  | "note"
  | "same"
  | "link"
  | "here"
  | "prompt"
  | "hold"
  | "custom"
  | "discount"
  | "coupon";

/** Command with its key. */
export type Command = { id: CommandId; keys: string; group: "everywhere" | "ordering" };

const everywhere = (id: CommandId, keys: string): Command => ({ id, keys, group: "everywhere" });
const ordering = (id: CommandId, keys: string): Command => ({ id, keys, group: "ordering" });

/** Commands, in display order. Their keys are ones that no scanner sends. */
export const COMMANDS: readonly Command[] = [
  everywhere("order", "F2"),
  everywhere("orders", "F3"),
  everywhere("waiting", "F4"),
  everywhere("day", "F6"),
  everywhere("messages", "Ctrl+M"),
  everywhere("team", "Ctrl+J"),
  everywhere("palette", "Ctrl+K"),
  everywhere("undo", "Ctrl+Z"),
  everywhere("help", "F1"),
  everywhere("lock", "Ctrl+L"),
  everywhere("language", "Ctrl+G"),
  everywhere("settings", "Ctrl+,"),
  ordering("customer", "Alt+C"),
  ordering("add", "Alt+A"),
  ordering("where", "Alt+W"),
  ordering("note", "Alt+N"),
  ordering("coupon", "Alt+K"),
  ordering("custom", "Alt+X"),
  ordering("discount", "Alt+D"),
  ordering("same", "F8"),
  ordering("link", "F9"),
  ordering("here", "F10"),
  ordering("prompt", "F11"),
  ordering("hold", "F12"),
];

/** Returns the key of a command as its button shows it. */
export function keysOf(id: CommandId): string {
  return COMMANDS.find((command) => command.id === id)?.keys ?? "";
}

/** Returns a pressed key in the notation of the list. */
export function spelling(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const held = [(event.ctrlKey || event.metaKey) && "Ctrl", event.altKey && "Alt"];
  return [...held.filter(Boolean), key].join("+");
}

/** Returns the command of a pressed key; `?` opens the help outside text fields. */
export function commandFor(event: KeyboardEvent): CommandId | null {
  const typing = event.target instanceof HTMLElement && event.target.matches("input, textarea");
  const filled = typing && (event.target as HTMLInputElement).value !== "";
  if (event.key === "?" && !filled) return "help";
  const pressed = spelling(event);
  return COMMANDS.find(({ keys }) => keys === pressed)?.id ?? null;
}

/** Returns the name of a command. */
export function commandName(id: CommandId, t: DeskTexts): string {
  const names: Record<CommandId, string> = {
    order: t.bar.order,
    orders: t.bar.orders,
    waiting: t.bar.waiting,
    day: t.day.title,
    messages: t.messages.title,
    team: t.team.title,
    help: t.bar.help,
    palette: t.bar.palette,
    undo: t.common.undo,
    lock: t.bar.lock,
    settings: t.bar.settings,
    language: t.bar.language,
    customer: t.customer.title,
    add: t.cart.add,
    where: t.send.where,
    note: t.send.note,
    same: t.customer.same,
    link: t.send.link,
    here: `${t.send.counter} / ${t.send.onDelivery}`,
    prompt: t.send.mpesa,
    hold: t.send.hold,
    custom: t.cart.custom,
    discount: t.cart.discount,
    coupon: t.send.coupon,
  };
  return names[id];
}
