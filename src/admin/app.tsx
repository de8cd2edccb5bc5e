import { useLocation } from "react-router";
import { ErrorBoundary } from "../app/error-screen";
import { ErrorScreen } from "./frame/error-screen";
import { SessionGate } from "./session/session-gate";
import { Frame } from "./frame/frame";
import { InvitationScreen } from "./invitation/invitation-screen";
import { INVITATION_PATH } from "./screens";
import "./admin.css";

/** Admin pages: an invitation, or sign-in and then the screens of the shop's people. */
export function AdminApp() {
  const isInvitation = useLocation().pathname.replace(/\/+$/, "") === INVITATION_PATH;
  return (
    <ErrorBoundary screen={ErrorScreen}>
      {isInvitation ? (
        <InvitationScreen />
      ) : (
        <SessionGate>
          <Frame />
        </SessionGate>
      )}
    </ErrorBoundary>
  );
}
