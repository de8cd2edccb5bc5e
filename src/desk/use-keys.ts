import { useEffect, useRef } from "react";
import { commandFor, type CommandId } from "./commands";
import { deskHasKeys } from "./has-keys";

/** What some commands do. */
export type Deeds = Partial<Record<CommandId, () => void>>;

const listeners: Deeds[] = [];

/** Does a command, as the part of the desk that was drawn last knows it. */
export function perform(id: CommandId): boolean {
  const deed = listeners.findLast((deeds) => deeds[id])?.[id];
  deed?.();
  return deed !== undefined;
}

/** Answers commands while this part of the desk is on the screen. */
export function useOn(deeds: Deeds): void {
  const latest = useRef(deeds);
  useEffect(() => void (latest.current = deeds));
  useEffect(() => {
    const names = Object.keys(latest.current) as CommandId[];
    const entries = names.map((id) => [id, () => latest.current[id]?.()] as const);
    const own: Deeds = Object.fromEntries(entries);
    listeners.push(own);
    return () => void listeners.splice(listeners.indexOf(own), 1);
  }, []);
}

/** Turns keys into commands, wherever the focus is, unless a dialog has the keys. */
export function useKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !deskHasKeys()) return;
      const command = commandFor(event);
      if (!command) return;
      if (perform(command)) event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
