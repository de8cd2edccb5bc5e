export interface Random {
  below(limit: number): number;
  between(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  uuid(): string;
}

export function randomFrom(seed: number): Random;
