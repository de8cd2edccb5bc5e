import { Icon, type IconName } from "../../parts/ui/icon";
import { useMounted } from "../../parts/ui/use-mounted";

const SIZE_PX = 20;

/**
 * An icon of the foot. The server's HTML keeps its place and the foot's code draws it, before anybody is
 * near: as ornaments below every page these would be what the first flight of packets has no room for.
 */
export function FootIcon({ name }: { name: IconName }) {
  const mounted = useMounted();
  return mounted ? (
    <Icon name={name} size={SIZE_PX} />
  ) : (
    <svg width={SIZE_PX} height={SIZE_PX} aria-hidden />
  );
}
