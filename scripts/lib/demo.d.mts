import type { ChildProcess } from "node:child_process";
import type { Sandbox } from "./sandbox.mjs";

interface Running {
  origin: string;
  child: ChildProcess;
}

export const DEMO: { key: string; secret: string; stripeKey: string };
type Profile = "debug" | "release";
export function binary(name: string, profile?: Profile): string;
export function sandboxSettings(sandbox: string, webhookSecret?: string): Record<string, string>;
export function startSandbox(options: {
  dataDir: string;
  port?: number;
  profile?: Profile;
  /** Further arguments of the program. */
  args?: string[];
}): Promise<Sandbox & { child: ChildProcess }>;
export function runAdmin(
  shop: { sandbox: string; dataDir: string; origin: string },
  args: readonly string[],
): string;
export function startServer(options: {
  sandbox: string;
  dataDir: string;
  port?: number;
  profile?: Profile;
  extra?: Record<string, string>;
}): Promise<Running>;
/** Starts a sandbox and a server on new data. */
export function openShop(options?: {
  profile?: Profile;
  extra?: Record<string, string>;
}): Promise<{ server: Running; close(): void }>;
export function startSetup(options: {
  sandbox: string;
  dataDir: string;
  /** Path of the settings file. */
  settings: string;
}): Promise<Running>;
export function startDevice(options: {
  sandbox: string;
  dataDir: string;
  server: string;
  token: string;
}): Promise<Running & { window: string }>;
