import { aProduct, aVariation } from "../../components/testing/products";
import type {
  CustomerProfile,
  DeskOrder,
  DeskQuoteInput,
  OrderRow,
  OrderView,
  PastLine,
  Product,
  Quote,
  QuoteLine,
} from "../../shop/wire";

const sizes = (first: number, prices: Record<string, number>) =>
  Object.entries(prices).map(([size, price], at) =>
    aVariation(first + at, { Size: size }, { price, weight_grams: null }),
  );

/** Products of the fake shop. */
export const GOODS: Product[] = [
  aProduct({
    id: 114,
    slug: "roasted-salted-cashews",
    name: "Roasted Salted Cashews",
    options: [{ name: "Size", values: ["100g", "250g", "500g", "1kg"], default: null }],
    variations: sizes(201, { "100g": 35_000, "250g": 80_000, "500g": 150_000, "1kg": 280_000 }),
  }),
  aProduct({
    id: 120,
    slug: "raw-almonds",
    name: "Raw Almonds",
    options: [{ name: "Size", values: ["250g", "500g"], default: null }],
    variations: sizes(221, { "250g": 90_000, "500g": 170_000 }),
  }),
  aProduct({ id: 7, slug: "mabuyu", name: "Mama Rehema's Mabuyu", price: 25_000 }),
  aProduct({ id: 8, slug: "pistachios", name: "Salted Pistachios", in_stock: false }),
];

const SYNONYMS: Record<string, string> = { koro: "cashews", korosho: "cashews" };

/** Returns the products whose words start with the typed ones, in the shop's order. */
export function search(text: string): Product[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  return GOODS.filter(({ name }) => {
    const words = name.toLowerCase().split(/\W+/);
    return typed.every((one) => words.some((word) => word.startsWith(SYNONYMS[one] ?? one)));
  });
}

function priceOf(product: number, variation: number | null): [string, number, string, string] {
  const goods = GOODS.find(({ id }) => id === product);
  const size = goods?.variations.find(({ id }) => id === variation);
  return [
    goods?.name ?? "",
    (size ?? goods)?.price ?? 0,
    Object.values(size?.options ?? {})[0] ?? "",
    goods?.slug ?? "",
  ];
}

/** Returns the quote of a cart in the fake shop; delivery is Ksh 200. */
export function quoteOf({ cart, extras }: DeskQuoteInput): Quote {
  const lines = cart.lines.map((line) => {
    const variation_id = line.variation_id ?? null;
    const [name, unit_price, size, slug] = priceOf(line.product_id, variation_id);
    const options = { ...(size ? { Size: size } : {}), ...line.attributes };
    const rest = { name, options, slug, image: null, unit_price, available: true };
    return { ...line, variation_id, ...rest, total: unit_price * line.quantity };
  });
  const custom = (extras?.custom_lines ?? []).reduce(
    (sum, line) => sum + line.unit_price * line.quantity,
    0,
  );
  const subtotal = lines.reduce((sum, line) => sum + line.total, custom);
  const discount = extras?.discount?.amount ?? 0;
  const shipping = cart.fulfilment?.method === "delivery" ? 20_000 : 0;
  const total = subtotal - discount + shipping;
  return { lines, subtotal, discount, shipping, rounding: 0, total, currency: "KES", notices: [] };
}

/** Line of an earlier order: a product and its variation, quantity and unit price. */
function pastLine(
  [product_id, variation_id]: [number, number | null],
  quantity: number,
  unit_price: number,
): PastLine {
  const [name, , size] = priceOf(product_id, variation_id);
  return { product_id, variation_id, name, size, quantity, unit_price };
}

/** Wanjiku, whose last order has two lines. */
export const WANJIKU: CustomerProfile = {
  details: {
    phone: "+254712345678",
    name: "Wanjiku",
    email: null,
    zone: "1:2",
    address: {
      estate: "Kilimani, Argwings Kodhek Rd",
      landmark: "opposite Yaya",
      directions: "blue gate",
    },
    notes: "",
    avoided: [],
  },
  orders: 14,
  last_order: {
    number: "D-0003",
    placed_at: 1_795_000_000_000,
    total: 240_000,
    zone: null,
    lines: [pastLine([114, 203], 1, 150_000), pastLine([120, 221], 1, 85_000)],
  },
  usual: [
    { ...pastLine([114, 203], 1, 150_000), times: 9 },
    { ...pastLine([7, null], 2, 25_000), times: 4 },
  ],
  usual_from: 14,
};

/** Creates a row of the list. */
export function aRow(changes: Partial<OrderRow> = {}): OrderRow {
  const row: Omit<OrderRow, "due"> & { due?: number } = {
    key: "019b0000-0000-7000-8000-00000000000a",
    number: "D-0001",
    store_number: null,
    channel: "desk",
    name: "Wanjiku",
    phone: "+254712345678",
    total: 150_000,
    currency: "KES",
    status: "confirmed",
    method: "counter",
    paid: false,
    receipt: null,
    placed_at: 1_795_208_400_000,
    arrival: "arrived",
    store_status: null,
    ...changes,
  };
  return { due: row.paid ? 0 : row.total, ...row };
}

/** Lines of the fake orders: those of Wanjiku's last one, at its prices. */
const ORDERED: readonly PastLine[] = WANJIKU.last_order?.lines ?? [];

function quoteLineOf({ size, ...line }: PastLine): QuoteLine {
  const options: Record<string, string> = size ? { Size: size } : {};
  const total = line.unit_price * line.quantity;
  return { ...line, options, slug: "", image: null, total, available: true };
}

function viewOf(row: OrderRow): OrderView {
  const { total, currency, status, number, placed_at, name, phone, due } = row;
  const state = row.paid ? ("paid" as const) : ("unpaid" as const);
  const none = { url: null, phone: null, receipt: null, paid_at: null, failure: null };
  const payment = { ...none, method: row.method ?? "counter", state, received: 0, due };
  return {
    id: row.key,
    number,
    status,
    placed_at,
    lines: ORDERED.map(quoteLineOf),
    subtotal: total,
    discount: 0,
    shipping: 0,
    rounding: 0,
    total,
    currency,
    coupon: null,
    fulfilment: { method: "pickup" },
    customer: { name, phone },
    note: null,
    payment,
    progress: [],
    store_number: null,
  };
}

/** Additions of staff to the fake orders. */
export const EXTRAS: DeskOrder["extras"] = {
  custom_lines: [],
  discount: null,
  line_notes: [],
  rider_note: "",
  wanted_at: "17:30",
  taken_by: "Njeri",
};

/** Creates the details of a row. */
export function anOrder(row: OrderRow, changes: Partial<DeskOrder> = {}): DeskOrder {
  return {
    row,
    view: viewOf(row),
    next_steps: ["ready", "out_for_delivery", "completed", "cancelled"],
    lines: [...ORDERED],
    delivery_address: ["Kilimani, Argwings Kodhek Rd", "opposite Yaya"],
    extras: EXTRAS,
    note: "",
    page: `https://korosho.example/o/${row.key}`,
    text: `Korosho: Order ${row.number}. Pay here: https://korosho.example/o/${row.key}`,
    revision: 0,
    can_be_changed: true,
    access_key: "secret",
    received: row.paid ? row.total : 0,
    payment_methods: row.paid ? [] : ["on_delivery", "mpesa"],
    requestable_methods: row.paid ? [] : ["mpesa", "card", "on_delivery"],
    prices_in_review: false,
    refundable: 0,
    timeline: [
      {
        at: row.placed_at,
        kind: "placed",
        who: "",
        change: null,
        method: null,
        detail: "",
        amount: null,
      },
    ],
    ...changes,
  };
}
