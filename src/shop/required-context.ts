import { createContext, useContext } from "react";

/** Creates a context without a default, and the hook that reads it: throws outside a provider. */
export function requiredContext<Value>(name: string) {
  const Context = createContext<Value | null>(null);
  const useValue = (): Value => {
    const value = useContext(Context);
    if (value === null) throw new Error(`No ${name}.`);
    return value;
  };
  return [Context, useValue] as const;
}
