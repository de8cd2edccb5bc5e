import { invoke } from "@tauri-apps/api/core";
import { listen } from "@tauri-apps/api/event";
import type { ShopApi } from "./api";
import type { DeskApi } from "./desk-api";
import { toProblem } from "./problem";
import type { SetupApi, SettingsLockApi, Unlisten } from "./setup-api";

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
    transferOrder: (access) => call("transfer_order", access),
    kiosk: {
      getKiosk: () => call("get_kiosk"),
      printTicket: (access) => call("print_ticket", access),
      saveKiosk: (settings) => call("save_kiosk", settings),
      getKioskWork: () => call("get_kiosk_work"),
      sendAgain: () => call("send_again"),
      testPrinter: () => call("test_printer"),
    },
    desk: tauriDesk(),
  };
}

function tauriDesk(): DeskApi {
  return {
    getTeam: () => call("get_team"),
    signIn: (input) => call("sign_in", input),
    signOut: () => call("sign_out"),
    approve: (pin) => call("approve", { pin }),
    saveMember: (input) => call("save_member", input),
    removeMember: (id) => call("remove_member", { id }),
    findCustomers: (text) => call("find_customers", { text }),
    getCustomer: (phone) => call("get_customer", { phone }),
    saveCustomer: (details) => call("save_customer", details),
    getDeskQuote: (input) => call("get_desk_quote", input),
    placeDeskOrder: (input) => call("place_desk_order", input),
    listHeldOrders: () => call("list_held_orders"),
    holdOrder: (input) => call("hold_order", input),
    takeHeldOrder: (ref) => call("take_held_order", ref),
    dropHeldOrder: (ref) => call("drop_held_order", ref),
    ...tauriDeskOrders(),
  };
}

function tauriDeskOrders() {
  return {
    listOrders: (query) => call("list_orders", query),
    getDeskOrder: (key) => call("get_desk_order", { key }),
    moveOrder: (input) => call("move_order", input),
    noteOrder: (input) => call("note_order", input),
    markPaid: (input) => call("mark_paid", input),
    refundOrder: (input) => call("refund_order", input),
    retryOrder: (key) => call("retry_order", { key }),
    discardOrder: (input) => call("discard_order", input),
    exportOutbox: () => call("export_outbox"),
    importOutbox: (text) => call("import_outbox", { text }),
    shareOrder: (input) => call("share_order", input),
    scanTicket: (text) => call("scan_ticket", { text }),
    listMessages: () => call("list_messages"),
    getDayEnd: (day) => call("get_day_end", { day }),
    exportDayEnd: (day) => call("export_day_end", { day }),
    listAuditEntries: () => call("list_audit_entries"),
  } satisfies Partial<DeskApi>;
}

/** Subscribes to an event of the app. Listening starts asynchronously; unsubscribing before that works. */
function subscribe<Payload>(event: string, listener: (payload: Payload) => void): Unlisten {
  const ending = listen<Payload>(event, ({ payload }) => listener(payload));
  return () => void ending.then((end) => end());
}

/** The app's first run, its connection and its settings. */
export function tauriSetup(): SetupApi {
  return {
    getSetup: () => call("get_setup"),
    connectStore: (input) => call("connect_store", input),
    getConnection: () => call("get_connection"),
    reportFault: (fault) => call("report_fault", fault),
    onSync: (listener) => subscribe("sync-progress", listener),
    onOpenOrder: (listener) => subscribe("open-order", listener),
    staff: tauriSettingsLock(),
  };
}

function tauriSettingsLock(): SettingsLockApi {
  return {
    getStaff: () => call("get_staff"),
    openStaff: (pin) => call("open_staff", { pin }),
    closeStaff: () => call("close_staff"),
    setPin: (pin) => call("set_pin", { pin }),
    getSettings: () => call("get_settings"),
    saveMachine: (input) => call("save_machine", input),
    savePaymentKeys: (input) => call("save_payment_keys", input),
    saveServer: (input) => call("save_server", input),
    saveShopDetails: (input) => call("save_shop_details", input),
    exportSettings: () => call("export_settings"),
    importSettings: (text) => call("import_settings", { text }),
    getDiagnostics: () => call("get_diagnostics"),
  };
}
