import { ShopProblem } from "../../../shop/problem";

/** Whether an operation was refused because the shop's server did not answer. */
export const isServerUnreachable = (thrown: unknown): boolean =>
  thrown instanceof ShopProblem && thrown.code === "server_unreachable";
