export function startDesktop(): Promise<{ env: Record<string, string>; stop(): void }>;
