import { Loader } from "../parts/loader";
import { Frame } from "./frame";
import { useKioskText } from "./use-kiosk-text";

/** An order that was cut off is on its way: there is no way out until it has its number. */
export function Sending() {
  const t = useKioskText().ways;
  return (
    <Frame title={t.busy} idle={null}>
      <Loader label={t.busy} />
    </Frame>
  );
}
