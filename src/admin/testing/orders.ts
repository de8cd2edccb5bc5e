import type { DeskOrder, OrderRow } from "../../shop/wire";

/** Creates a row of the list: an unpaid order of the website. */
export function aRow(changes: Partial<OrderRow> = {}): OrderRow {
  const row: Omit<OrderRow, "due"> & { due?: number } = {
    key: "woo:47",
    number: "W-0047",
    store_number: "1047",
    channel: "web",
    name: "Wanjiku",
    phone: "+254712345678",
    total: 150_000,
    currency: "KES",
    status: "confirmed",
    method: "on_delivery",
    paid: false,
    receipt: null,
    placed_at: 1_795_208_400_000,
    arrival: "arrived",
    store_status: null,
    ...changes,
  };
  return { due: row.paid ? 0 : row.total, ...row };
}

/** Creates the details of a row. */
export function anOrder(row: OrderRow, changes: Partial<DeskOrder> = {}): DeskOrder {
  const line = { product_id: 114, variation_id: 203, name: "Roasted Salted Cashews" };
  return {
    row,
    view: null,
    next_steps: ["ready", "completed", "cancelled"],
    lines: [{ ...line, size: "500g", quantity: 1, unit_price: 150_000 }],
    delivery_address: ["Kilimani, Argwings Kodhek Rd", "opposite Yaya"],
    extras: {
      custom_lines: [],
      discount: null,
      line_notes: [],
      rider_note: "",
      wanted_at: "",
      taken_by: "",
    },
    note: "",
    page: "",
    text: "",
    revision: 0,
    can_be_changed: false,
    access_key: "",
    received: row.paid ? row.total : 0,
    payment_methods: row.paid ? [] : ["on_delivery", "mpesa"],
    requestable_methods: row.paid ? [] : ["mpesa", "card"],
    prices_in_review: false,
    refundable: row.paid ? row.total : 0,
    timeline: [],
    ...changes,
  };
}
