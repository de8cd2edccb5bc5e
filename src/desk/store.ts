import { createStore, type StoreApi } from "zustand/vanilla";
import type { OrderRef, PaymentMethod } from "../shop/wire";
import type { ChangeDraft } from "./change/change-draft";
import { freshDraft, type OrderContents, type OrderDraft } from "./order/order-draft";
import { UNDO_MS, undoAt, type Undo, type View } from "./order/history";

/** Overlay over the view. */
export type Layer = "help" | "palette" | null;

/** Order just placed. */
export type PlacedOrder = { order: OrderRef; payment: PaymentMethod | "link"; draft: OrderDraft };

/** View on the screen, and the change of an order in progress, which its view shows. */
type Screen =
  | { view: "change"; changing: ChangeDraft }
  | { view: Exclude<View, "change">; changing: ChangeDraft | null };

/** State of the desk. */
export type DeskState = Screen & {
  layer: Layer;
  /** New order. A change of an order is apart from it and leaves it as it is. */
  draft: OrderDraft;
  /** Choice of a customer under way, which a key may wait for. */
  choosing: Promise<void> | null;
  /** Shown instead of the cart until the next customer. */
  placed: PlacedOrder | null;
  /** Index of the selected line of the cart; -1 = none. */
  line: number;
  undos: readonly Undo[];
  /** Notice below the view, or over that of an order. */
  notice: { text: string; tone: "info" | "danger"; at: number } | null;
  /** Key of the order that the list shows. */
  orderKey: string | null;
  /** Phone number of the customer whose view is open, E.164. */
  customerPhone: string | null;
  /** Notes on a customer that are not saved yet. */
  typedNotes: { phone: string; text: string } | null;
  /** Keys of the orders selected for a rider's run; other views leave the selection as it is. */
  run: readonly string[];
};

/** Returns the contents on the screen: of the change in progress, else of the new order. */
export function contentsOf(desk: DeskState): OrderContents {
  return desk.view === "change" ? desk.changing : desk.draft;
}

/** Edit of an order's contents: of a new order or of a change. */
type ContentsEdit = <C extends OrderContents>(contents: C) => C;

/** Store of the desk: its state and actions. */
export type DeskStore = StoreApi<DeskState & DeskActions>;

type DeskActions = {
  show(view: Exclude<View, "change">): void;
  open(layer: Layer): void;
  /** Edits the contents on the screen. */
  edit(how: ContentsEdit): void;
  /** Changes the new order. */
  change(how: (draft: OrderDraft) => OrderDraft): void;
  /** Begins the change of an order, in place of an earlier one. */
  beginChange(change: ChangeDraft): void;
  /** Shows the change in progress and returns it; null = there is none. */
  showChange(): ChangeDraft | null;
  /** Sets the reason of the change in progress. */
  setReason(reason: string): void;
  /** Ends the change in progress and shows its order. */
  endChange(): void;
  /** Starts another draft. */
  begin(draft: OrderDraft): void;
  /** Clears the new order, whatever view is on the screen. */
  clear(): void;
  setPlaced(placed: PlacedOrder): void;
  mark(line: number): void;
  /** Shows a completed action with an undo button. */
  undoable(what: string, back: () => void): void;
  /** Shows a step of an order as done; sends it after the time limit or when its view is left. */
  delayStep(what: string, orderKey: string, send: () => void): void;
  /** Sends all delayed steps now. */
  sendSteps(): void;
  undo(): void;
  notify(text: string | null, tone?: "info" | "danger"): void;
  openOrder(key: string | null): void;
  /** Selects orders for a rider's run, or takes them out of it. */
  selectForRun(keys: readonly string[], selected: boolean): void;
  /** Shows the list with this order open. */
  showOrder(key: string): void;
  openCustomer(phone: string | null): void;
  /** Shows the view of this customer. */
  showCustomer(phone: string): void;
  typeNotes(notes: { phone: string; text: string }): void;
  /** Puts saved notes on a customer into the orders in progress, which would save their own again. */
  setNotes(phone: string, notes: string): void;
};

const FIRST: DeskState = {
  view: "order",
  layer: null,
  draft: freshDraft(),
  choosing: null,
  placed: null,
  line: -1,
  undos: [],
  notice: null,
  orderKey: null,
  customerPhone: null,
  typedNotes: null,
  run: [],
  changing: null,
};

type ChangeActions = Pick<
  DeskActions,
  "edit" | "beginChange" | "showChange" | "setReason" | "endChange"
>;

/** Actions on the change in progress, and on the contents that it may have on the screen. */
function changeActions(set: DeskStore["setState"], get: DeskStore["getState"]): ChangeActions {
  return {
    edit: (how) => {
      const state = get();
      if (state.view === "change") set({ changing: how(state.changing) });
      else set({ draft: how(state.draft) });
    },
    beginChange: (changing) => {
      // An undo in either view might bring back another change in place of this one.
      const undos = get().undos.filter(
        ({ view, step }) => step !== null || (view !== "change" && view !== "orders"),
      );
      set({ changing, view: "change", line: -1, undos, notice: null });
    },
    showChange: () => {
      const { changing } = get();
      if (changing) set({ changing, view: "change", layer: null });
      return changing;
    },
    setReason: (reason) => {
      const { changing } = get();
      if (changing) set({ changing: { ...changing, reason } });
    },
    endChange: () => {
      const { changing, undos, showOrder } = get();
      if (!changing) return;
      showOrder(changing.order.row.key);
      set({ changing: null, undos: undos.filter(({ view }) => view !== "change") });
    },
  };
}

type CustomerActions = Pick<
  DeskActions,
  "openCustomer" | "showCustomer" | "typeNotes" | "setNotes"
>;

/** Actions on the customer whose view is open. */
function customerActions(set: DeskStore["setState"], get: DeskStore["getState"]): CustomerActions {
  return {
    openCustomer: (customerPhone) => set({ customerPhone }),
    showCustomer: (customerPhone) => set({ customerPhone, view: "customers", layer: null }),
    typeNotes: (typedNotes) => set({ typedNotes }),
    setNotes: (phone, notes) => {
      const { draft, changing, typedNotes } = get();
      const noted = <C extends OrderContents>(contents: C): C =>
        contents.customer.phone === phone
          ? { ...contents, customer: { ...contents.customer, notes } }
          : contents;
      set({ draft: noted(draft) });
      if (changing) set({ changing: noted(changing) });
      if (typedNotes?.phone === phone && typedNotes.text === notes) set({ typedNotes: null });
    },
  };
}

/** Creates a desk in its initial state. `now` returns the time in milliseconds. */
export function createDesk(now: () => number = Date.now): DeskStore {
  const desk: DeskStore = createStore((set, get) => ({
    ...FIRST,
    draft: freshDraft(),
    show: (view) => set({ view, layer: null }),
    open: (layer) => set({ layer }),
    ...changeActions(set, get),
    ...customerActions(set, get),
    change: (how) => set({ draft: how(get().draft) }),
    begin: (draft) => set({ draft, placed: null, line: -1, view: "order", layer: null }),
    clear: () => set({ draft: freshDraft(), placed: null, line: -1 }),
    setPlaced: (placed) => {
      const undos = get().undos.filter(({ view }) => view !== "order");
      set({ placed, draft: freshDraft(), line: -1, undos });
    },
    mark: (line) => set({ line }),
    undoable: (what, back) => {
      const { undos, view } = get();
      const kept = undos.filter(({ step, until }) => step || until > now());
      const added = { what, until: now() + UNDO_MS, back, view, step: null };
      set({ undos: [...kept, added], notice: null });
    },
    delayStep: (what, orderKey, send) => {
      const sent = () => {
        set({ undos: get().undos.filter((one) => one !== undo) });
        clearTimeout(timer);
        send();
      };
      const timer = setTimeout(sent, UNDO_MS);
      const back = () => clearTimeout(timer);
      const step = { orderKey, send: sent };
      const undo: Undo = { what, until: now() + UNDO_MS, back, view: get().view, step };
      set({ undos: [...get().undos, undo], notice: null });
    },
    sendSteps: () => get().undos.forEach(({ step }) => step?.send()),
    undo: () => {
      const last = undoAt(get().undos, get().view, now());
      if (!last) return;
      set({ undos: get().undos.filter((one) => one !== last) });
      last.back();
    },
    notify: (text, tone = "info") => set({ notice: text ? { text, tone, at: now() } : null }),
    openOrder: (orderKey) => set({ orderKey }),
    selectForRun: (keys, selected) => {
      const others = get().run.filter((key) => !keys.includes(key));
      set({ run: selected ? [...others, ...keys] : others });
    },
    showOrder: (orderKey) => set({ orderKey, view: "orders", layer: null }),
  }));
  desk.subscribe((state, before) => {
    if (state.view !== before.view) state.sendSteps();
  });
  return desk;
}
