import { useLayoutEffect, useRef } from "react";
import { commandFor, type CommandId } from "./commands";
import { closeLast } from "./use-escape";
import { useKeyDown } from "./use-key-down";

/** Handlers of desk commands, by command. */
export type CommandHandlers = Partial<Record<CommandId, () => void>>;

const listeners: CommandHandlers[] = [];

/** Whether a command has a handler on the screen. */
export function isHandled(id: CommandId): boolean {
  return listeners.some((handlers) => handlers[id]);
}

/** Runs the handler that was registered last for a command; returns whether there is one. */
export function perform(id: CommandId): boolean {
  const handler = listeners.findLast((handlers) => handlers[id])?.[id];
  handler?.();
  return handler !== undefined;
}

/** Registers command handlers while the component is mounted. */
export function useOn(handlers: CommandHandlers): void {
  const latest = useRef(handlers);
  useLayoutEffect(() => void (latest.current = handlers));
  useLayoutEffect(() => {
    const names = Object.keys(latest.current) as CommandId[];
    const entries = names.map((id) => [id, () => latest.current[id]?.()] as const);
    const own: CommandHandlers = Object.fromEntries(entries);
    listeners.push(own);
    return () => void listeners.splice(listeners.indexOf(own), 1);
  }, []);
}

/** Maps key presses to commands, wherever the focus is; Escape closes what was opened last. */
export function useKeys(): void {
  useKeyDown((event) => {
    if (event.defaultPrevented) return;
    const command = commandFor(event);
    const isDone = event.key === "Escape" ? closeLast() : command && perform(command);
    if (isDone) event.preventDefault();
  });
}
