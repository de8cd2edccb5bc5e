import { useState } from "react";
import { useSWRConfig } from "swr";
import { ShopProblem } from "../../shop/problem";
import type { DeskOrder, OrderStatus } from "../../shop/wire";
import { showDone } from "../components/show-toast";
import { useAction } from "../components/use-action";
import { orderSwrKey } from "./use-order";

/** Props of everything that acts on an order. */
export type OrderActionProps = {
  order: DeskOrder;
  onDone: () => void;
  /** Somebody else has moved the order to this status before. */
  onChanged: (status: OrderStatus) => void;
};

/**
 * Runner of actions on an order: shows the order as it is then. `problem` is the text of the last
 * failure; `onProblem` returns whether the caller shows a failure itself.
 */
export function useOrderAction({ order, onDone, onChanged }: OrderActionProps) {
  const { busy, run } = useAction();
  const { mutate } = useSWRConfig();
  const [problem, setProblem] = useState("");
  const act = (
    work: () => Promise<DeskOrder>,
    doneText = "",
    onProblem: (thrown: unknown) => boolean = () => false,
  ) => {
    setProblem("");
    return run(
      work,
      async (changed) => {
        await mutate(orderSwrKey(order.row.key), changed, { revalidate: false });
        if (doneText) showDone(doneText);
        onDone();
      },
      (text, thrown) => {
        const refused = thrown instanceof ShopProblem ? thrown.problem : null;
        if (refused?.code === "order_changed") {
          void mutate(orderSwrKey(order.row.key));
          onChanged(refused.status);
        } else if (!onProblem(thrown)) setProblem(text);
      },
    );
  };
  return { busy, problem, act };
}
