import {
  ADMIN_ROUTES,
  DESK_OPERATIONS,
  KIOSK_OPERATIONS,
  ROUTES,
  SETUP_OPERATIONS,
  SHOP_OPERATIONS,
  type OrderAccess,
  type Operations,
  type SyncView,
} from "./wire";

// Ports of the apps. `crates/domain/src/operations.rs` is the only list of operations: each of its
// rows is a method here, in both adapters and in the fakes of tests.

type Name = keyof Operations;
/** Method of an operation: rejects with a `ShopProblem`. */
type Method<Op extends Name> = (
  input: Operations[Op]["input"],
) => Promise<Operations[Op]["output"]>;
type CamelCase<Text> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text;
type Methods<Op extends Name> = { [Each in Op as CamelCase<Each>]: Method<Each> };

type ShopOperation = (typeof SHOP_OPERATIONS)[number];
type SetupOperation = (typeof SETUP_OPERATIONS)[number];

type KioskOperation = ShopOperation | SetupOperation | (typeof KIOSK_OPERATIONS)[number];
type DeskOperation = ShopOperation | SetupOperation | (typeof DESK_OPERATIONS)[number];

/** Operations that the website may call. */
export type RoutedOperation = keyof typeof ROUTES;
/** Port of the website. */
export type StorefrontApi = { port: "storefront" } & Methods<RoutedOperation>;
/** Port of the kiosk. */
export type KioskApi = { port: "kiosk" } & Methods<KioskOperation>;
/** Port of the desk. */
export type DeskApi = { port: "desk" } & Methods<DeskOperation>;
/** Operations that the admin pages may call: their own, and those of the website. */
export type AdminOperation = keyof typeof ADMIN_ROUTES | RoutedOperation;
/** Port of the admin pages. */
export type AdminApi = { port: "admin" } & Methods<AdminOperation>;
/** Port of any app; `port` is the discriminant. */
export type ShopApi = StorefrontApi | KioskApi | DeskApi | AdminApi;

/** Unsubscribes. */
export type Unlisten = () => void;

/** Port of kiosk and desk to their first run, connection and settings. */
export type SetupApi = Methods<SetupOperation> & SetupEvents;

type SetupEvents = {
  /** Subscribes to the progress of a full catalogue sync. */
  onSync(listener: (progress: SyncView) => void): Unlisten;
  /** Subscribes to orders opened by a link. */
  onOpenOrder(listener: (order: OrderAccess) => void): Unlisten;
};

const camelCase = (name: string) =>
  name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** Executes any of some operations: the only function of an adapter. */
type Call<Op extends Name> = (operation: Op, input?: object) => Promise<unknown>;

function methods<Op extends Name>(operations: readonly Op[], call: Call<Op>): Methods<Op> {
  const entries = operations.map((operation) => [
    camelCase(operation),
    (input?: object) => call(operation, input),
  ]);
  return Object.fromEntries(entries);
}

/** Creates the port of the website; `call` executes each method. */
export function storefrontApi(call: Call<RoutedOperation>): StorefrontApi {
  return { port: "storefront", ...methods(Object.keys(ROUTES) as RoutedOperation[], call) };
}

/** Creates the port of the kiosk; `call` executes each method. */
export function kioskApi(call: Call<KioskOperation>): KioskApi {
  const operations = [...SHOP_OPERATIONS, ...SETUP_OPERATIONS, ...KIOSK_OPERATIONS];
  return { port: "kiosk", ...methods(operations, call) };
}

/** Creates the port of the desk; `call` executes each method. */
export function deskApi(call: Call<DeskOperation>): DeskApi {
  const operations = [...SHOP_OPERATIONS, ...SETUP_OPERATIONS, ...DESK_OPERATIONS];
  return { port: "desk", ...methods(operations, call) };
}

/** Creates the port of the admin pages; `call` executes each method. */
export function adminApi(call: Call<AdminOperation>): AdminApi {
  const operations = Object.keys({ ...ROUTES, ...ADMIN_ROUTES }) as AdminOperation[];
  return { port: "admin", ...methods(operations, call) };
}

/** Creates the port of the setup; `call` executes each method. */
export function setupApi(call: Call<SetupOperation>, events: SetupEvents): SetupApi {
  return { ...methods(SETUP_OPERATIONS, call), ...events };
}
