interface Options {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  timeoutMs?: number;
}

export function basicAuth(pair: { key: string; secret: string }): { authorization: string };
export function json<Body = unknown>(url: string, options?: Options): Promise<Body>;
