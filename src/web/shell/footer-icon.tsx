import { Icon, type IconName } from "../../ui/icon";
import { useMounted } from "../../ui/use-mounted";

const SIZE_PX = 20;

/**
 * Icon of the footer. The server's HTML keeps its place and the footer's code draws it, before anybody is
 * near: as ornaments below every page these would be what the first flight of packets has no room for.
 */
export function FooterIcon({ name }: { name: IconName }) {
  const mounted = useMounted();
  return mounted ? (
    <Icon name={name} size={SIZE_PX} />
  ) : (
    <svg width={SIZE_PX} height={SIZE_PX} aria-hidden />
  );
}
