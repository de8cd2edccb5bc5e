import { WebRoutes } from "./routes";
import * as screens from "./screens.lazy";

/** The website's screens as a whole face. */
export function WebFace() {
  return <WebRoutes screens={screens} />;
}
