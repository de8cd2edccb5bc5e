/** Facts by case. */
export type Answers = Record<string, unknown>;

export const VERSIONS: readonly string[];
export function readRecording(version: string): Answers;
export function differences(recorded: unknown, answered: unknown): string[];
export function compare(recording: Answers, answers: Answers): { name: string; found: string[] }[];
