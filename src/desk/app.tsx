import { ErrorBoundary, TopErrorScreen } from "../app/error-screen";
import { ApprovalProvider } from "./team/approval";
import "./desk.css";
import { DeskProvider } from "./desk-provider";
import { Frame } from "./frame/frame";
import { LockGate } from "./team/lock-gate";
import type { DeskStore } from "./store";

/** Desk app: one window for taking orders by phone. */
export function DeskApp({ desk }: { desk?: DeskStore }) {
  return (
    <ErrorBoundary screen={TopErrorScreen}>
      <DeskProvider desk={desk}>
        <ApprovalProvider>
          <LockGate>
            <Frame />
          </LockGate>
        </ApprovalProvider>
      </DeskProvider>
    </ErrorBoundary>
  );
}
