import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { ScreenLoader } from "../../app/loader";
import type { ShopProblem } from "../../shop/problem";
import { ShopContext } from "../../shop/shop-context";
import { Button } from "../../ui/button";
import { useAdminProblem } from "../use-admin-problem";
import { useAdminText } from "../use-admin-text";
import { AccountContext } from "./account-context";
import { SignedOutScreen, SignIn, SessionEndedDialog } from "./sign-in";
import { useSession } from "./use-session";

/** Renders the screens for somebody who is signed in, else the sign-in at the same address. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { port, account, problem, isSignedOut, onSignedIn, retry } = useSession();
  if (!account && isSignedOut) return <SignIn onSignedIn={onSignedIn} />;
  if (!account && problem)
    return <UnavailableScreen problem={problem} onAgain={() => void retry()} />;
  if (!account) return <ScreenLoader />;
  return (
    <>
      {isSignedOut && <SessionEndedDialog name={account.name} onSignedIn={onSignedIn} />}
      <SWRConfig value={{ isPaused: () => isSignedOut }}>
        <ShopContext value={port}>
          <AccountContext value={account}>{children}</AccountContext>
        </ShopContext>
      </SWRConfig>
    </>
  );
}

/** Screen in place of admin pages that cannot be opened: switched off, or the server is silent. */
function UnavailableScreen({ problem, onAgain }: { problem: ShopProblem; onAgain: () => void }) {
  const t = useAdminText().common;
  const problemText = useAdminProblem();
  const isOff = problem.code === "not_found";
  return (
    <SignedOutScreen
      title={isOff ? t.off : t.broken}
      lead={isOff ? t.offText : problemText(problem)}
    >
      <Button look="outline" onClick={onAgain}>
        {t.again}
      </Button>
    </SignedOutScreen>
  );
}
