import type { Server } from "node:net";

export function relay(from: string, to: string): Promise<Server>;
