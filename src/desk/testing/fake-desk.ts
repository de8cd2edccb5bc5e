/* oxlint-disable max-lines-per-function -- one list of methods, a line or two each */
import { deskApi, type DeskApi } from "../../shop/ports";
import { ShopProblem } from "../../shop/problem";
import type {
  ChangeOrderInput,
  CustomerProfile,
  DeskMessage,
  DeskOrder,
  DeskOrderInput,
  DeskSlots,
  HeldOrder,
  Member,
  OrderRow,
  OrderStatus,
  OrderToPrepare,
  ReplyInput,
  ShareInput,
  SoldOutItem,
  Team,
} from "../../shop/wire";
import { anOrder, aRow, GOODS, quoteOf, search, WANJIKU } from "./goods";
import { changesOf } from "./fake-changes";
import { emptyDay, emptyReport, messagesOf, numbersOf } from "./fake-lists";
import { customerMethodsOf } from "./fake-customers";
import { deliveryMethodsOf, type DeliveryFacts } from "./fake-deliveries";
import { preparationOf } from "./fake-preparation";
import { soldOutOf } from "./fake-sold-out";

const refuse = (code: "not_found" | "manager_needed" | "open_elsewhere") =>
  Promise.reject(new ShopProblem(code === "open_elsewhere" ? { code, by: "D2" } : { code }));

/** Manager of the fake desk, who is signed in. */
export const NJERI: Member = { id: "m-1", name: "Njeri", role: "manager" };

/** In-memory desk port, with its state exposed to tests. */
export type FakeDesk = DeskApi & {
  placed: DeskOrderInput[];
  /** Times of every zone, and of pick-ups. */
  slots: DeskSlots;
  heldOrders: HeldOrder[];
  customers: CustomerProfile[];
  rows: OrderRow[];
  /** Steps that the core allows for each order. */
  nextSteps: OrderStatus[];
  /** Facts of orders to prepare that differ from the usual ones, by key. */
  prepared: Record<string, Partial<OrderToPrepare>>;
  /** Facts of deliveries that differ from the usual ones, by key. */
  delivered: DeliveryFacts;
  /** Messages with links of runs that WhatsApp was opened with. */
  sharedRuns: string[];
  /** Details of orders that differ from the usual ones, by key. */
  details: Record<string, Partial<DeskOrder>>;
  /** Changes saved. */
  changed: ChangeOrderInput[];
  shared: ShareInput[];
  soldOut: SoldOutItem[];
  scanned: string[];
  team: Team;
  messages: DeskMessage[];
  replies: ReplyInput[];
};

/** Creates a desk port in memory, with the given methods replaced. */
export function fakeDesk(methods: Partial<DeskApi> = {}): FakeDesk {
  const state = {
    placed: [] as DeskOrderInput[],
    slots: { state: "known", times: { slots: [] } } as DeskSlots,
    heldOrders: [] as HeldOrder[],
    customers: [WANJIKU],
    rows: [] as OrderRow[],
    nextSteps: ["ready", "out_for_delivery", "completed", "cancelled"] as OrderStatus[],
    prepared: {} as Record<string, Partial<OrderToPrepare>>,
    delivered: {} as DeliveryFacts,
    sharedRuns: [] as string[],
    details: {} as Record<string, Partial<DeskOrder>>,
    changed: [] as ChangeOrderInput[],
    shared: [] as ShareInput[],
    soldOut: [] as SoldOutItem[],
    scanned: [] as string[],
    team: { members: [NJERI], signed_in: NJERI, locks_after: 600 } as Team,
    links: new Set<string>(),
    messages: [] as DeskMessage[],
    read: false,
    replies: [] as ReplyInput[],
  };
  const order = (key: string) => {
    const row = state.rows.find((one) => one.key === key);
    const link = state.links.has(key) ? {} : { page: "", text: "" };
    return row
      ? Promise.resolve(
          anOrder(row, { ...link, next_steps: state.nextSteps, ...state.details[key] }),
        )
      : refuse("not_found");
  };
  // Operations without a method of their own return the team.
  const defaults: Partial<DeskApi> = {
    listProducts: ({ search: text }) => {
      const items = search(text ?? "");
      return Promise.resolve({ items, total: items.length, total_pages: 1 });
    },
    listCategories: () => Promise.resolve([]),
    transferOrder: ({ id }) => {
      state.links.add(id);
      return Promise.resolve({ url: `https://korosho.example/o/${id}`, known: true });
    },
    getProduct: ({ slug }) => {
      const product = GOODS.find((one) => one.slug === slug);
      return product ? Promise.resolve({ product, related: [], reviews: [] }) : refuse("not_found");
    },
    ...customerMethodsOf(state, WANJIKU.last_order?.lines ?? []),
    getDeskSlots: () => Promise.resolve(state.slots),
    getDeskQuote: (input) => Promise.resolve(quoteOf(input)),
    placeDeskOrder: (input) => {
      state.placed.push(input);
      const { checkout_id: key, customer, payment, expected_total: total } = input.checkout;
      const { name, phone } = customer;
      state.rows = [aRow({ key, name, phone, total, method: payment }), ...state.rows];
      return Promise.resolve({
        order: { id: key, number: "D-0001", key: "secret" },
        next: { kind: "done" as const },
      });
    },
    listHeldOrders: () => Promise.resolve([...state.heldOrders]),
    holdOrder: (input) => {
      const known = state.heldOrders.find(({ id }) => id === input.id);
      const held = {
        held_at: Date.now(),
        ...known,
        ...input,
        touched_at: Date.now(),
        opened_by: "",
      };
      state.heldOrders = [...state.heldOrders.filter((one) => one !== known), held];
      return Promise.resolve(held);
    },
    takeHeldOrder: ({ id }) => {
      const known = state.heldOrders.find((one) => one.id === id);
      return known ? Promise.resolve(known) : refuse("not_found");
    },
    dropHeldOrder: ({ id }) => {
      state.heldOrders = state.heldOrders.filter((one) => one.id !== id);
      return Promise.resolve();
    },
    listOrders: () =>
      Promise.resolve({ rows: [...state.rows], more: false, store_read_at: null, unsent: 0 }),
    getPickupBoard: () =>
      Promise.resolve({
        making: numbersOf(state.rows, ["confirmed", "paid"]),
        ready: numbersOf(state.rows, ["ready"]),
      }),
    getPreparation: () => Promise.resolve(preparationOf(state.rows, state.prepared)),
    ...deliveryMethodsOf(state),
    getDeskOrder: ({ key }) => order(key),
    ...changesOf(state, order),
    moveOrder: ({ key, to }) => {
      state.rows = state.rows.map((row) => (row.key === key ? { ...row, status: to } : row));
      return order(key);
    },
    noteOrder: ({ key }) => order(key),
    markPaid: ({ key, receipt }) => {
      const paid = { paid: true, due: 0, status: "paid" as const, receipt: receipt ?? null };
      state.rows = state.rows.map((row) => (row.key === key ? { ...row, ...paid } : row));
      return order(key);
    },
    requestPayment: ({ key }) => order(key),
    refundOrder: ({ key }) => order(key),
    retryOrder: ({ key }) => order(key),
    acceptPrices: ({ key }) => order(key),
    discardOrder: ({ key }) => order(key),
    exportOutbox: () => Promise.resolve({ path: "/home/desk/korosho-orders.txt" }),
    importOutbox: () => Promise.resolve({ orders: 0, new: 0 }),
    shareOrder: (input) => {
      state.shared.push(input);
      if (input.about === "ready") {
        const notice = { by: NJERI.name, at: Date.now() };
        state.prepared[input.key] = { ...state.prepared[input.key], notice };
      }
      return Promise.resolve();
    },
    scanTicket: ({ text }) => {
      state.scanned.push(text);
      const [row] = state.rows;
      return row && /^KS[12]\./.test(text) ? order(row.key) : refuse("not_found");
    },
    ...soldOutOf(state),
    listMessages: () => Promise.resolve(messagesOf(state.messages, state.read)),
    readMessages: () => {
      state.read = true;
      return Promise.resolve(messagesOf(state.messages, true));
    },
    answerMessage: ({ id }) => {
      const answer = { by: NJERI.name, at: Date.now() };
      state.messages = state.messages.map((one) => (one.id === id ? { ...one, answer } : one));
      return Promise.resolve(messagesOf(state.messages, state.read));
    },
    replyToMessage: (input) => {
      state.replies.push(input);
      return Promise.resolve();
    },
    getDayEnd: ({ day }) => Promise.resolve(emptyDay(day)),
    getReport: (input) => Promise.resolve(emptyReport(input)),
    exportReport: () => Promise.resolve({ path: "/home/desk/korosho-report.csv" }),
    exportDayEnd: () => Promise.resolve({ path: "/home/desk/korosho-day.csv" }),
    listAuditEntries: () => Promise.resolve([]),
    ...methods,
  };
  return Object.assign(
    state,
    deskApi(() => Promise.resolve(state.team)),
    defaults,
  );
}
