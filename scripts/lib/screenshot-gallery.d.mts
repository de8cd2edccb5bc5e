export function placesOf(
  origin: string,
): Promise<{ path: (text: string) => string; some: string[] }>;
