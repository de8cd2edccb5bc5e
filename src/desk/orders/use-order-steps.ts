import { usePort } from "../../shop/shop-context";
import type { DeskOrder, OrderRow, OrderStatus } from "../../shop/wire";
import { useDesk, useDeskStore } from "../desk-provider";
import { useDeskText } from "../use-desk-text";
import { useOrderAction } from "./use-order-action";

/** Returns the order as it is after its delayed step, if it has one: handed over, without steps. */
export function useOrderAfterStep(order: DeskOrder): DeskOrder {
  const row = useRowsAfterStep([order.row])[0] ?? order.row;
  const ended = { row, next_steps: [], payment_methods: [], can_be_changed: false };
  return row === order.row ? order : { ...order, ...ended };
}

/** Returns the keys of orders that are about to be handed over. */
export function useDelayedKeys(): string[] {
  const undos = useDesk((state) => state.undos);
  return undos.flatMap(({ step }) => (step ? [step.orderKey] : []));
}

/** Returns rows of the list with those that are about to be handed over as such. */
export function useRowsAfterStep(rows: OrderRow[]): OrderRow[] {
  const delayed = useDelayedKeys();
  if (delayed.length === 0) return rows;
  return rows.map((row) => (delayed.includes(row.key) ? { ...row, status: "completed" } : row));
}

/**
 * Actions that change an order's status. Handing over waits ten seconds for an undo before it is
 * sent, because no step leads back from it; the others are sent at once.
 */
export function useOrderSteps({ row }: Pick<DeskOrder, "row">) {
  const t = useDeskText().orders;
  const api = usePort("desk");
  const desk = useDeskStore();
  const runAction = useOrderAction();
  const input = { key: row.key, expected_status: row.status };
  const move = (to: OrderStatus, reason = "") =>
    runAction(() => api.moveOrder({ ...input, to, reason }));
  const handOver = () =>
    desk.getState().delayStep(t.handedOver(row.number), row.key, () => void move("completed"));
  return { move, handOver };
}

/** Form or question that a step opens instead of being taken. */
export type StepForm = "handOver" | "cancel";

/** Returns the handler of the step buttons; resolves to whether the step was taken at once. */
export function useTakeStep(order: Pick<DeskOrder, "row">, open: (form: StepForm) => void) {
  const { move, handOver } = useOrderSteps(order);
  return (to: OrderStatus): Promise<boolean> => {
    if (to !== "cancelled" && to !== "completed") return move(to);
    if (to === "cancelled") open("cancel");
    else if (order.row.paid) handOver();
    else open("handOver");
    return Promise.resolve(false);
  };
}
