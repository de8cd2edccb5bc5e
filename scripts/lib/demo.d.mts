import type { ChildProcess } from "node:child_process";

interface Running {
  origin: string;
  child: ChildProcess;
}

export const DEMO: { key: string; secret: string; stripeKey: string };
export function binary(name: string): string;
export function sandboxSettings(sandbox: string, webhookSecret?: string): Record<string, string>;
export function startSandbox(options: { dataDir: string; port?: number }): Promise<Running>;
export function startServer(options: {
  sandbox: string;
  dataDir: string;
  port?: number;
  extra?: Record<string, string>;
}): Promise<Running>;
