import { encode } from "uqr";
import styles from "./qr-code.module.css";

/** Light modules around a code, as ISO/IEC 18004 requires. */
const QUIET_ZONE = 4;

/** QR code as one SVG path; dark on light in every theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <figure className={styles.code} aria-label={label} data-text={text}>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </figure>
  );
}
