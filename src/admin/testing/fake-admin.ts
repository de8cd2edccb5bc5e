import { adminApi, type AdminApi } from "../../shop/ports";
import { ShopProblem } from "../../shop/problem";
import type {
  AccountRow,
  AdminAccount,
  AdminOverview,
  DayEnd,
  DeskMessage,
  DeskOrder,
  DeviceAccess,
  OrderRow,
  Problem,
  SoldOutItem,
} from "../../shop/wire";
import { SHOP_INFO } from "../../app/testing/fake-app-context";
import { anOrder, aRow } from "./orders";

/** Manager who is signed in. */
export const WANGARI: AdminAccount = { name: "Wangari", role: "manager" };
/** Clerk. */
export const OTIENO: AdminAccount = { name: "Otieno", role: "clerk" };

/** Rejection with a problem. */
export const refuse = (problem: Problem) => Promise.reject(new ShopProblem(problem));

/** State of a shop in which nothing needs a person. */
export const OVERVIEW_WITHOUT_TASKS: AdminOverview = {
  version: "0.2.0",
  alerts: [],
  parked: [],
  overdue: 0,
  oldest_unsent_s: null,
  catalogue_at: 1_795_208_400_000,
  is_store_reachable: true,
};

const DAY: DayEnd = {
  day: "2026-11-20",
  currency: "KES",
  orders: 0,
  ordered: 0,
  taken: [],
  returned: 0,
  unsent: [],
  unpaid: [],
  held: [],
  clean: true,
  csv: "",
};

/** State of the fake admin port, exposed to tests. */
type AdminState = {
  /** Account that is signed in; `null` = nobody. */
  account: AdminAccount | null;
  overview: AdminOverview;
  rows: OrderRow[];
  /** Details of orders that differ from the usual ones, by key. */
  details: Record<string, Partial<DeskOrder>>;
  messages: DeskMessage[];
  soldOut: SoldOutItem[];
  devices: DeviceAccess[];
  accounts: AccountRow[];
  /** Operations that were called, with their inputs. */
  calls: [operation: string, input: object | undefined][];
};

/** Admin port in memory; without an account every operation but the sign-in is refused. */
export type FakeAdmin = AdminApi & AdminState;

function messagesOf({ messages }: AdminState) {
  const unread = messages.filter(({ answer }) => !answer).length;
  return { messages: [...messages], unread, subscribers: 0 };
}

function accountsOf(state: AdminState): Partial<AdminApi> {
  const without = (name: string) => state.accounts.filter(({ account }) => account.name !== name);
  return {
    listAccounts: () => Promise.resolve([...state.accounts]),
    inviteAccount: ({ name, role }) => {
      const invited = { account: { name, role }, has_password: false, is_own: false };
      state.accounts = [...without(name), invited];
      return Promise.resolve({ name, url: `https://korosho.example/admin/invitation#${name}` });
    },
    removeAccount: ({ name }) => {
      state.accounts = without(name);
      return Promise.resolve([...state.accounts]);
    },
  };
}

function answersOf(state: AdminState): Partial<AdminApi> {
  const order = ({ key }: { key: string }) => {
    const row = state.rows.find((one) => one.key === key);
    return row ? Promise.resolve(anOrder(row, state.details[key])) : refuse({ code: "not_found" });
  };
  return {
    getShop: () => Promise.resolve(SHOP_INFO),
    getAdminAccount: () => Promise.resolve(state.account ?? WANGARI),
    signOutAdmin: () => {
      state.account = null;
      return Promise.resolve();
    },
    getAdminOverview: () => Promise.resolve(state.overview),
    retryJob: () => Promise.resolve(state.overview),
    discardJob: () => Promise.resolve(OVERVIEW_WITHOUT_TASKS),
    getDayEnd: () => Promise.resolve(DAY),
    listOrders: () =>
      Promise.resolve({ rows: [...state.rows], more: false, store_read_at: null, unsent: 0 }),
    getDeskOrder: order,
    moveOrder: ({ key, to }) => {
      state.rows = state.rows.map((row) => (row.key === key ? { ...row, status: to } : row));
      return order({ key });
    },
    noteOrder: order,
    markPaid: order,
    requestPayment: order,
    refundOrder: order,
    retryOrder: order,
    acceptPrices: order,
    discardOrder: order,
    listMessages: () => Promise.resolve(messagesOf(state)),
    answerMessage: ({ id }) => {
      const answer = { by: WANGARI.name, at: 1_795_208_400_000 };
      state.messages = state.messages.map((one) => (one.id === id ? { ...one, answer } : one));
      return Promise.resolve(messagesOf(state));
    },
    listSoldOut: () => Promise.resolve([...state.soldOut]),
    switchOff: () => Promise.resolve([...state.soldOut]),
    switchOn: () => Promise.resolve([]),
    listDevices: () => Promise.resolve([...state.devices]),
    revokeDevice: ({ name }) => {
      state.devices = state.devices.map((one) =>
        one.name === name ? { ...one, revoked_at: 1_795_208_400_000 } : one,
      );
      return Promise.resolve([...state.devices]);
    },
    ...accountsOf(state),
    listAuditEntries: () => Promise.resolve([]),
    listAdminSessions: () => Promise.resolve([]),
    endAdminSession: () => Promise.resolve([]),
    checkHealth: () => Promise.resolve([]),
    getMailingLists: () =>
      Promise.resolve({
        subscribers: [],
        subscribers_csv: "",
        stock_notices: [],
        stock_notices_csv: "",
      }),
  };
}

/** Operations that need no session. */
const OPEN = ["getShop", "listProducts", "signInAdmin", "getInvitation", "acceptInvitation"];

/** Creates an admin port in memory with Wangari signed in, and the given methods replaced. */
export function fakeAdmin(methods: Partial<AdminApi> = {}): FakeAdmin {
  const state: AdminState = {
    account: WANGARI,
    overview: OVERVIEW_WITHOUT_TASKS,
    rows: [aRow()],
    details: {},
    messages: [],
    soldOut: [],
    devices: [],
    accounts: [{ account: WANGARI, has_password: true, is_own: true }],
    calls: [],
  };
  const api = adminApi(() => refuse({ code: "not_found" }));
  const all = Object.entries({ ...api, ...answersOf(state), ...methods }).map(([name, value]) => [
    name,
    typeof value === "function" ? recorded(name, value as (input?: object) => unknown) : value,
  ]);
  function recorded(name: string, method: (input?: object) => unknown) {
    return (input?: object) => {
      state.calls.push([name, input]);
      const isRefused = state.account === null && !OPEN.includes(name);
      return isRefused ? refuse({ code: "sign_in_needed" }) : method(input);
    };
  }
  return Object.assign(state, Object.fromEntries(all) as AdminApi);
}

/** Inputs of the calls of one operation. */
export const inputsOf = (admin: FakeAdmin, operation: keyof AdminApi) =>
  admin.calls.flatMap(([name, input]) => (name === operation ? [input] : []));
