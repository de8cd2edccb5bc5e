import { useCallback, useEffect, useState } from "react";
import type { DeviceKey } from "../../host/host";
import { useHost } from "../../host/host-context";

/** Window event for a changed list on this page; other tabs get the `storage` event. */
const CHANGED = "korosho:list";

function itemsIn<Item>(text: string | null, isItem: (value: unknown) => value is Item): Item[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(stored) ? stored.filter(isItem) : [];
  } catch {
    return [];
  }
}

/**
 * Returns a list stored on this device, in sync with the rest of the page and other tabs. Invalid
 * stored items are omitted; `maxLength` is the maximum length.
 */
export function useDeviceList<Item>(
  key: DeviceKey,
  isItem: (value: unknown) => value is Item,
  maxLength: number,
) {
  const { deviceValue } = useHost();
  const [items, show] = useState<Item[]>([]);
  const [ready, setReady] = useState(false);
  const read = useCallback(
    async () => itemsIn(await deviceValue.get(key), isItem),
    [deviceValue, key, isItem],
  );
  useEffect(() => {
    let mounted = true;
    const load = () =>
      void read().then((list) => {
        if (!mounted) return;
        show(list);
        setReady(true);
      });
    load();
    for (const name of [CHANGED, "storage"]) window.addEventListener(name, load);
    return () => {
      mounted = false;
      for (const name of [CHANGED, "storage"]) window.removeEventListener(name, load);
    };
  }, [read]);
  const change = useCallback(
    async (next: (list: Item[]) => Item[]) => {
      const list = next(await read()).slice(0, maxLength);
      await deviceValue.set(key, list.length > 0 ? JSON.stringify(list) : null);
      window.dispatchEvent(new Event(CHANGED));
    },
    [deviceValue, key, maxLength, read],
  );
  return { items, ready, change };
}
