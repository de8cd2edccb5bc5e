export function movedClock(file: string): Record<string, string>;
export function setClock(file: string, time: number): void;
