export function upstreamFault(name: string, scope: object): object;
