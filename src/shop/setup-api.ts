import type {
  ConnectionView,
  ConnectStoreInput,
  DeviceSettings,
  Diagnostics,
  ExportedFile,
  FaultReport,
  MachineInput,
  OrderAccess,
  PaymentKeysInput,
  ServerInput,
  SetupState,
  ShopDetails,
  StaffState,
  SyncView,
} from "./wire";

/** Unsubscribes. */
export type Unlisten = () => void;

/** What only the app may ask: its first run and its connection. Rejects with a `ShopProblem`. */
export interface SetupApi {
  /** How far the app is set up; asking again is also trying again. */
  getSetup(): Promise<SetupState>;
  /** Tries a store and keeps it when it works. */
  connectStore(input: ConnectStoreInput): Promise<SetupState>;
  /** How this machine stands with the store. */
  getConnection(): Promise<ConnectionView>;
  /** Puts a fault of the page into the log. */
  reportFault(fault: FaultReport): Promise<void>;
  /** Subscribes to the progress of a full catalogue sync. */
  onSync(listener: (progress: SyncView) => void): Unlisten;
  /** Subscribes to orders opened by a link. */
  onOpenOrder(listener: (order: OrderAccess) => void): Unlisten;
  /** Lock of the settings, and the settings themselves. */
  staff: SettingsLockApi;
}

/** Settings lock: the staff PIN and the settings that it protects. */
export interface SettingsLockApi {
  /** Whether the lock is open. */
  getStaff(): Promise<StaffState>;
  /** Opens the lock with the PIN. */
  openStaff(pin: string): Promise<StaffState>;
  /** Closes the lock. */
  closeStaff(): Promise<StaffState>;
  /** Sets the PIN. */
  setPin(pin: string): Promise<StaffState>;
  /** Everything that can be changed, without secrets. */
  getSettings(): Promise<DeviceSettings>;
  /** Mode of the device and autostart; another mode restarts the program. */
  saveMachine(input: MachineInput): Promise<DeviceSettings>;
  /** Keys for payments. */
  savePaymentKeys(input: PaymentKeysInput): Promise<DeviceSettings>;
  /** Lets the shop's server take the payments, or takes them here again. */
  saveServer(input: ServerInput): Promise<DeviceSettings>;
  /** What people read of the shop. */
  saveShopDetails(input: ShopDetails): Promise<DeviceSettings>;
  /** Writes the settings, without secrets, into a file for another machine. */
  exportSettings(): Promise<ExportedFile>;
  /** Takes the settings of another machine. */
  importSettings(text: string): Promise<SetupState>;
  /** What support asks for. */
  getDiagnostics(): Promise<Diagnostics>;
}
