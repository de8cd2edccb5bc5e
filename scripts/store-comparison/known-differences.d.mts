export function readKnownDifferences(version: string): string[];
export function writeKnownDifferences(version: string, names: readonly string[]): void;
