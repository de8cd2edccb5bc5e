export function removeFolder(path: string): void;
export function temporaryFolder(name: string): string;
