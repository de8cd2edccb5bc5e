export function seedOfSources(): string;
export function seedOfRun(): number | null;
