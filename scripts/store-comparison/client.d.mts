interface KeyPair {
  key: string;
  secret: string;
}

export interface Store {
  origin: string;
}

export function connectStore(options: {
  url: string;
  pairs: { write: KeyPair; read: KeyPair | null };
}): Store;
export function readVersion(store: Store): Promise<string | null>;
