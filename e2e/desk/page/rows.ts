// Data of the desk's test page: a given number of orders, customers, held orders, messages and log
// entries.
import type { FakeDesk } from "../../../src/desk/testing/fake-desk";
import { anOrder, aRow, WANJIKU } from "../../../src/desk/testing/goods";
import { freshDraft } from "../../../src/desk/order/order-draft";
import type {
  CustomerProfile,
  DayEnd,
  AuditEntry,
  DeskMessage,
  DeskOrder,
  HeldOrder,
  OrderRow,
  OrderToPrepare,
  ReportInput,
} from "../../../src/shop/wire";
import { KNOWN, history } from "./customers";
import { report } from "./report";

const NOON = 1_795_208_400_000;
/** Amounts of the first order in minor units. */
const DELIVERED_TOTAL = 255_000;
const DELIVERY_FEE = 20_000;
const MINUTE = 60_000;
const FIRST = ["Wanjiku", "Otieno", "Achieng", "Mutua", "Amina"];
const LAST = ["Kamau", "Ouma", "Odhiambo", "Musyoka", "Hassan"];
const STATES = ["paid", "confirmed", "ready", "completed", "pending"] as const;
const CHANNELS = ["desk", "web", "kiosk", "store"] as const;
const AUDIT_ACTIONS = ["order_placed", "order_moved", "money_taken", "discount_given"] as const;
const PACKED = [
  "Roasted Salted Cashews",
  "Mama Rehema's Mabuyu with Baobab and Chilli",
  "Raw Almonds",
  "Dark Chocolate Almonds with Sea Salt",
];
const TEXTS = [
  "Do you deliver to Syokimau on Saturdays?",
  "The cashews were lovely. Could you do two kilos of the chilli ones, without the hottest chillies, for a wedding at the end of the month? We are about eighty, and some of us are allergic to peanuts.",
  "Asante sana!",
];

const nameOf = (at: number) =>
  `${FIRST[at % FIRST.length] ?? ""} ${LAST[Math.floor(at / FIRST.length) % LAST.length] ?? ""}`;
const phoneOf = (at: number) =>
  `+2547${String(12_345_678 + at * 7_919)
    .padStart(8, "0")
    .slice(-8)}`;
const numberOf = (at: number, count: number) => `D-${String(count - at).padStart(4, "0")}`;
const made = <One>(count: number, one: (at: number) => One): One[] =>
  Array.from({ length: count }, (_, at) => one(at));

function orderRows(count: number): OrderRow[] {
  return made(count, (at) => {
    const status = STATES[at % STATES.length] ?? "paid";
    return aRow({
      key: `order-${at}`,
      number: numberOf(at, count),
      name: nameOf(at),
      phone: phoneOf(at),
      channel: CHANNELS[at % CHANNELS.length] ?? "desk",
      status,
      paid: status !== "confirmed" && status !== "pending",
      total: at === 0 ? DELIVERED_TOTAL : 65_000 + (at % 400) * 1_000,
      placed_at: NOON - at * 10 * MINUTE,
      arrival: at === 1 ? "parked" : "arrived",
      store_status: at === 2 ? "cancelled" : null,
    });
  });
}

/** Details of the first order, whose amounts add up: a delivery to Wanjiku. */
function detailsOf([first]: readonly OrderRow[]): Record<string, Partial<DeskOrder>> {
  const view = first && anOrder(first).view;
  if (!first || !view) return {};
  const { address, notes: _, zone, ...customer } = WANJIKU.details;
  const fulfilment = { method: "delivery" as const, zone: zone ?? "", address };
  const amounts = { subtotal: DELIVERED_TOTAL - DELIVERY_FEE, shipping: DELIVERY_FEE };
  const to = { ...customer, email: "wanjiku@example.com" };
  return { [first.key]: { view: { ...view, ...amounts, fulfilment, customer: to }, gift: GIFT } };
}

function customers(count: number): CustomerProfile[] {
  const others = made(Math.max(0, count - 1), (at) => {
    const details = { ...WANJIKU.details, phone: phoneOf(at + 1), name: nameOf(at + 1) };
    return { ...WANJIKU, details, orders: at % 9 };
  });
  return [KNOWN, ...others];
}

function heldOrders(count: number): HeldOrder[] {
  const [line] = WANJIKU.usual;
  return made(count, (at) => {
    const lines = line ? [{ ...line, quantity: 1 + (at % 3), note: "" }] : [];
    const draft = { ...freshDraft(), id: `held-${at}`, lines };
    const touched_at = Date.now() - (at % 25) * MINUTE;
    return {
      id: draft.id,
      label: `${nameOf(at)}, ${phoneOf(at)}`,
      draft: JSON.stringify(draft),
      held_at: touched_at,
      touched_at,
      opened_by: at === 3 ? "D2" : "",
    };
  });
}

const messages = (count: number): DeskMessage[] =>
  made(count, (at) => ({
    id: `message-${at}`,
    name: nameOf(at),
    email: at % 2 === 0 ? `${FIRST[at % FIRST.length]?.toLowerCase()}@example.com` : null,
    phone: at % 2 === 1 || at % 3 === 0 ? phoneOf(at) : null,
    message: TEXTS[at % TEXTS.length] ?? "",
    sent_at: NOON - at * 47 * MINUTE,
    answer: at % 4 === 1 ? { by: "Amina", at: NOON } : null,
  }));

const auditEntries = (count: number): AuditEntry[] =>
  made(count, (at) => ({
    at: NOON - at * MINUTE,
    by: "Amina",
    approved_by: at % 4 === 3 ? "Njeri" : null,
    action: AUDIT_ACTIONS[at % AUDIT_ACTIONS.length] ?? "order_placed",
    order: numberOf(at, count),
    change: at % 4 === 1 ? { from: "confirmed", to: "ready" } : null,
    method: at % 4 === 2 ? "on_delivery" : null,
    detail: at % 4 === 3 ? "25000: late last time" : "",
  }));

function dayEnd(count: number): DayEnd {
  const rows = orderRows(count);
  const receipts = made(Math.ceil(count / 5), (at) => ({
    receipt: `SK${String(at).padStart(8, "0")}`,
    number: numberOf(at, count),
    amount: 65_000 + at * 1_000,
  }));
  const amount = receipts.reduce((sum, one) => sum + one.amount, 0);
  return {
    day: "2026-11-21",
    currency: "KES",
    orders: count,
    ordered: rows.reduce((sum, { total }) => sum + total, 0),
    taken: count > 0 ? [{ method: "mpesa", amount, count: receipts.length, receipts }] : [],
    returned: count > 0 ? 25_000 : 0,
    unsent: rows.slice(0, Math.ceil(count / 5)),
    unpaid: rows.filter(({ paid }) => !paid),
    held: heldOrders(Math.ceil(count / 5)).map(({ label }) => label),
    clean: count === 0,
    csv: "",
  };
}

/** Gift with a card of two lines. */
const GIFT = {
  recipient: "Achieng' Nyokabi Otieno",
  recipient_phone: "+254722000111",
  card_text:
    "Happy birthday, Achieng'!\nMay the year be as sweet as these. With love from all of us.",
};

/** Facts of orders to prepare: more goods, notes, deliveries and notices than a plain order has. */
function prepared(count: number): Record<string, Partial<OrderToPrepare>> {
  const facts = made(count, (at): [string, Partial<OrderToPrepare>] => [
    `order-${at}`,
    {
      lines: made(1 + (at % 4), (line) => ({
        quantity: at % 7 === 0 ? 120 : 1 + line,
        name: PACKED[(at + line) % PACKED.length] ?? "",
        size: ["500g", "1kg", ""][line % 3] ?? "",
        note: (at + line) % 5 === 4 ? "in two bags, one as a gift" : "",
        allergen_facts: {
          declared: { peanuts: "may_contain" as const, sesame: "contains" as const },
          others: line % 2 === 0 ? ("not_declared" as const) : ("unknown" as const),
        },
      })),
      wanted_at: at % 3 === 1 ? "17:30" : "",
      avoided: at % 6 === 2 ? ["peanuts", "milk", "sesame"] : [],
      about_customer: at % 6 === 2 ? "Allergic to sesame and peanuts" : "",
      note: at % 8 === 3 ? (TEXTS[1] ?? "") : "",
      rider_note: at % 8 === 1 ? "Call at the gate; the guard knows" : "",
      ...(at % 4 === 1
        ? {
            is_delivery: true,
            delivery_address: [
              "Kilimani, Argwings Kodhek Road",
              "opposite Yaya Centre",
              "blue gate",
            ],
          }
        : {}),
      ...(at % 8 === 1 ? { gift: GIFT } : {}),
      notice: at % 4 === 2 ? { by: "Amina", at: NOON } : null,
    },
  ]);
  return Object.fromEntries(facts);
}

/** Times and zones of deliveries: slots of two days, a time named by phone, and no time. */
function delivered(count: number): FakeDesk["delivered"] {
  const slot = (hours: number, in_days: number) => {
    const at = NOON + hours * 60 * MINUTE;
    return { kind: "between" as const, from: { at, in_days }, until: at + 120 * MINUTE };
  };
  const named = { at: NOON + 5.5 * 60 * MINUTE, in_days: 0 };
  const times = [
    { kind: "unknown" as const },
    slot(-2, 0),
    slot(0, 0),
    { kind: "at" as const, at: named },
    slot(22, 1),
  ];
  const zones = ["Westlands & Kilimani", "Karen & Lang'ata", ""];
  const facts = made(count, (at): [string, FakeDesk["delivered"][string]] => [
    `order-${at}`,
    {
      time: times[Math.floor((at * times.length) / count)] ?? times[0],
      zone: zones[Math.floor(at / 4) % zones.length] ?? "",
    },
  ]);
  return Object.fromEntries(facts);
}

/** Fills the desk with `count` entries of each kind. */
export function fill(desk: FakeDesk, count: number): FakeDesk {
  const rows = orderRows(count);
  return Object.assign(desk, {
    rows,
    details: detailsOf(rows),
    customers: customers(count),
    getOrderHistory: history(rows, PACKED),
    prepared: prepared(count),
    delivered: delivered(count),
    heldOrders: heldOrders(count),
    messages: messages(count),
    listAuditEntries: () => Promise.resolve(auditEntries(count)),
    getReport: (input: ReportInput) => Promise.resolve(report(count, input)),
    getDayEnd: () => Promise.resolve(dayEnd(count)),
  });
}
