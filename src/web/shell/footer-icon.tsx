import { Icon, type IconName } from "../../ui/icon";
import { useMounted } from "../../ui/use-mounted";

const SIZE_PX = 20;

/**
 * Icon of the footer. The server's HTML only reserves its space; the footer's code draws it before
 * it is visible. The icons of every footer would not fit into the first flight of packets.
 */
export function FooterIcon({ name }: { name: IconName }) {
  const mounted = useMounted();
  return mounted ? (
    <Icon name={name} size={SIZE_PX} />
  ) : (
    <svg width={SIZE_PX} height={SIZE_PX} aria-hidden />
  );
}
