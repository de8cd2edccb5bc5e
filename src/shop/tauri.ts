import { invoke } from "@tauri-apps/api/core";
import type { SetupApi, ShopApi } from "./api";
import { toProblem } from "./problem";

/** Runs a command of the app; each takes one argument named `input`. */
async function call<Answer>(command: string, input?: unknown): Promise<Answer> {
  try {
    return await invoke<Answer>(command, { input });
  } catch (thrown) {
    throw toProblem(thrown);
  }
}

/** The shop inside the desktop app. */
export function tauriShop(): ShopApi {
  return {
    getShop: () => call("get_shop"),
    listProducts: (query) => call("list_products", query),
    getProduct: (ref) => call("get_product", ref),
    listCategories: () => call("list_categories"),
    getQuote: (input) => call("get_quote", input),
    placeOrder: (input) => call("place_order", input),
    getOrder: (access) => call("get_order", access),
    payOrder: (input) => call("pay_order", input),
  };
}

/** The app's first run. */
export function tauriSetup(): SetupApi {
  return {
    getSetup: () => call("get_setup"),
    connectStore: (input) => call("connect_store", input),
  };
}
