import { createStore, type StoreApi } from "zustand/vanilla";
import type { OrderRef, PaymentMethod } from "../shop/wire";
import { freshDraft, type OrderDraft } from "./order/order-draft";
import { UNDO_MS, type Undo } from "./order/history";

/** View of the desk. */
export type View = "order" | "orders" | "held" | "day" | "messages" | "team";

/** Overlay over the view. */
export type Layer = "help" | "palette" | null;

/** Order just placed. */
export type PlacedOrder = { order: OrderRef; payment: PaymentMethod | "link"; draft: OrderDraft };

/** State of the desk. */
export type DeskState = {
  view: View;
  layer: Layer;
  draft: OrderDraft;
  /** Shown instead of the cart until the next customer. */
  placed: PlacedOrder | null;
  /** Index of the selected line of the cart; -1 = none. */
  line: number;
  undos: readonly Undo[];
  /** Notice below the bar. */
  notice: { text: string; tone: "info" | "danger"; at: number } | null;
  /** Key of the order that the list shows. */
  orderKey: string | null;
};

/** Store of the desk: its state and actions. */
export type DeskStore = StoreApi<DeskState & DeskActions>;

type DeskActions = {
  show(view: View): void;
  open(layer: Layer): void;
  change(how: (draft: OrderDraft) => OrderDraft): void;
  /** Starts another draft. */
  begin(draft: OrderDraft): void;
  setPlaced(placed: PlacedOrder): void;
  mark(line: number): void;
  /** Shows a completed action with an undo button. */
  undoable(what: string, back: () => void): void;
  undo(): void;
  notify(text: string | null, tone?: "info" | "danger"): void;
  openOrder(key: string | null): void;
  /** Shows the list with this order open. */
  showOrder(key: string): void;
};

const FIRST: DeskState = {
  view: "order",
  layer: null,
  draft: freshDraft(),
  placed: null,
  line: -1,
  undos: [],
  notice: null,
  orderKey: null,
};

/** Creates a desk in its initial state. `now` returns the time in milliseconds. */
export function createDesk(now: () => number = Date.now): DeskStore {
  return createStore((set, get) => ({
    ...FIRST,
    draft: freshDraft(),
    show: (view) => set({ view, layer: null }),
    open: (layer) => set({ layer }),
    change: (how) => set({ draft: how(get().draft) }),
    begin: (draft) => set({ draft, placed: null, line: -1, view: "order", layer: null }),
    setPlaced: (placed) => set({ placed, draft: freshDraft(), line: -1, undos: [] }),
    mark: (line) => set({ line }),
    undoable: (what, back) => {
      const undos = get().undos.filter(({ until }) => until > now());
      set({ undos: [...undos, { what, until: now() + UNDO_MS, back }], notice: null });
    },
    undo: () => {
      const last = get().undos.findLast(({ until }) => until > now());
      if (!last) return;
      set({ undos: get().undos.filter((one) => one !== last) });
      last.back();
    },
    notify: (text, tone = "info") => set({ notice: text ? { text, tone, at: now() } : null }),
    openOrder: (orderKey) => set({ orderKey }),
    showOrder: (orderKey) => set({ orderKey, view: "orders", layer: null }),
  }));
}
