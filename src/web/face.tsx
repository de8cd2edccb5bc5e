import { ConnectionNotice } from "../parts/connection-notice";
import { WebRoutes } from "./routes";
import * as screens from "./screens.lazy";

/** The website's screens as a whole face of the app. */
export function WebFace() {
  return (
    <>
      <ConnectionNotice />
      <WebRoutes screens={screens} />
    </>
  );
}
