import {
  DESK_OPERATIONS,
  KIOSK_OPERATIONS,
  ROUTES,
  SETUP_OPERATIONS,
  SHOP_OPERATIONS,
  type OrderAccess,
  type Operations,
  type SyncView,
} from "./wire";

// Ports of the apps. `crates/domain/src/operations.rs` is their only list of operations: a row there is
// a method here, in both adapters and in the fakes of tests.

type Name = keyof Operations;
/** An operation as a method: rejects with a `ShopProblem`. */
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
/** Port of any app; `port` says which. */
export type ShopApi = StorefrontApi | KioskApi | DeskApi;

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

/** Carries any of some operations out: the whole of an adapter. */
type Call<Op extends Name> = (operation: Op, input?: object) => Promise<unknown>;

function methods<Op extends Name>(operations: readonly Op[], call: Call<Op>): Methods<Op> {
  const entries = operations.map((operation) => [
    camelCase(operation),
    (input?: object) => call(operation, input),
  ]);
  return Object.fromEntries(entries);
}

/** Port of the website, each method carried out by `call`. */
export function storefrontApi(call: Call<RoutedOperation>): StorefrontApi {
  return { port: "storefront", ...methods(Object.keys(ROUTES) as RoutedOperation[], call) };
}

/** Port of the kiosk, each method carried out by `call`. */
export function kioskApi(call: Call<KioskOperation>): KioskApi {
  const operations = [...SHOP_OPERATIONS, ...SETUP_OPERATIONS, ...KIOSK_OPERATIONS];
  return { port: "kiosk", ...methods(operations, call) };
}

/** Port of the desk, each method carried out by `call`. */
export function deskApi(call: Call<DeskOperation>): DeskApi {
  const operations = [...SHOP_OPERATIONS, ...SETUP_OPERATIONS, ...DESK_OPERATIONS];
  return { port: "desk", ...methods(operations, call) };
}

/** Port of the setup, each method carried out by `call`. */
export function setupApi(call: Call<SetupOperation>, events: SetupEvents): SetupApi {
  return { ...methods(SETUP_OPERATIONS, call), ...events };
}
