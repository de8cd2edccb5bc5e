import { ScreenLoader } from "../../app/loader";
import { Button } from "../../ui/button";
import { SignedOutScreen } from "../session/sign-in";
import { useAdminProblem } from "../use-admin-problem";
import { useAdminText } from "../use-admin-text";
import { AcceptForm } from "./accept-form";
import { CodeKey } from "./code-key";
import { useInvitation } from "./use-invitation";

/** Screen of an invitation's link: key for the authenticator app, then a password. */
export function InvitationScreen() {
  const { invitation: t, common } = useAdminText();
  const problemText = useAdminProblem();
  const { token, read } = useInvitation();
  const { data, error, mutate } = read;
  if (!token) return <SignedOutScreen title={t.missing} lead={t.missingText} />;
  if (error) {
    return (
      <SignedOutScreen title={t.invalid} lead={problemText(error)}>
        {error.code === "unreachable" && (
          <Button look="outline" onClick={() => void mutate()}>
            {common.again}
          </Button>
        )}
      </SignedOutScreen>
    );
  }
  if (!data) return <ScreenLoader />;
  return (
    <SignedOutScreen title={t.title(data.account.name)} lead={t.lead}>
      <CodeKey invitation={data} />
      <AcceptForm token={token} name={data.account.name} />
    </SignedOutScreen>
  );
}
