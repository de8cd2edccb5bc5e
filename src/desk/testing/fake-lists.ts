import type {
  CustomerProfile,
  DayEnd,
  DeskMessage,
  DeskMessages,
  OrderRow,
  OrderStatus,
  Report,
  ReportInput,
} from "../../shop/wire";

const digitsOf = (text: string) => text.replace(/\D/g, "").replace(/^0/, "254");

/** Returns the messages as the desk lists them. */
export function messagesOf(messages: DeskMessage[], read: boolean): DeskMessages {
  const unread = read ? 0 : messages.filter(({ answer }) => !answer).length;
  return { messages, unread, subscribers: messages.length * 3 };
}

/** Returns the numbers of rows with one of these statuses. */
export function numbersOf(rows: readonly OrderRow[], statuses: readonly OrderStatus[]): string[] {
  return rows.filter(({ status }) => statuses.includes(status)).map(({ number }) => number);
}

/** Returns the customers whose number or name contains the text. */
export function found(customers: readonly CustomerProfile[], text: string) {
  const digits = digitsOf(text);
  const fits = ({ details }: CustomerProfile) =>
    digits.length > 2
      ? details.phone.includes(digits)
      : text.length > 1 && details.name.toLowerCase().startsWith(text.toLowerCase());
  return customers
    .filter(fits)
    .slice(0, 8)
    .map(({ details, orders, last_order }) => ({
      phone: details.phone,
      name: details.name,
      orders,
      last_order_at: last_order?.placed_at ?? 0,
    }));
}

/** Returns the end of a day without orders. */
export function emptyDay(day: string): DayEnd {
  return {
    day: day || "2026-11-21",
    currency: "KES",
    orders: 0,
    ordered: 0,
    taken: [],
    returned: 0,
    unsent: [],
    unpaid: [],
    held: [],
    clean: true,
    csv: "",
  };
}

/** Returns the report of a period without orders. */
export function emptyReport({ period }: ReportInput): Report {
  return {
    period,
    first_day: "2026-11-21",
    last_day: "2026-11-21",
    previous: "2026-11-20",
    next: null,
    currency: "KES",
    money: [],
    payments: 0,
    received: 0,
    returned: 0,
    money_total: 0,
    orders: 0,
    pieces: 0,
    products: [],
    categories: [],
    channels: [],
    parts: {
      goods: 0,
      discount: 0,
      shipping: 0,
      tax: 0,
      rounding: 0,
      not_itemised: 0,
      included_tax: 0,
    },
    sales_total: 0,
    coverage: {
      other_device_orders: 0,
      other_device_amount: 0,
      other_currency: 0,
      is_complete: true,
      store_read_at: 0,
    },
    csv: "",
  };
}
