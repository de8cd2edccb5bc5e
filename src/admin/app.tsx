import { ErrorBoundary } from "../app/error-screen";
import { ErrorScreen } from "./frame/error-screen";
import { SessionGate } from "./session/session-gate";
import { Frame } from "./frame/frame";
import "./admin.css";

/** Admin pages: sign-in, then the screens of the shop's people. */
export function AdminApp() {
  return (
    <ErrorBoundary screen={ErrorScreen}>
      <SessionGate>
        <Frame />
      </SessionGate>
    </ErrorBoundary>
  );
}
