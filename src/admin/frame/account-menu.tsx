import { useState } from "react";
import { useHost } from "../../host/host-context";
import { usePort } from "../../shop/shop-context";
import { Button, ButtonLink } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { ScreenIcon } from "../components/screen-icon";
import { showProblem } from "../components/show-toast";
import { SCREEN_PATHS } from "../screens";
import { useAccount } from "../session/account-context";
import { useAdminProblem } from "../use-admin-problem";
import { useAdminText } from "../use-admin-text";
import styles from "./frame.module.css";

/** Menu of the signed-in account: its sessions, and the way out. */
export function AccountMenu() {
  const { common, frame: t, screenNames, role } = useAdminText();
  const account = useAccount();
  const api = usePort("admin");
  const host = useHost();
  const problemText = useAdminProblem();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  // A page load leaves nothing of the account in memory.
  const signOut = () =>
    api.signOutAdmin().then(
      () => host.reloadPage(),
      (thrown: unknown) => showProblem(problemText(thrown)),
    );
  return (
    <>
      <button
        type="button"
        className={styles.account}
        aria-label={t.account(account.name)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <ScreenIcon name="account" />
        <span className={styles.name}>{account.name}</span>
      </button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={account.name}
        closeLabel={common.close}
        place="sheet"
      >
        {isOpen && (
          <div className={styles.menu}>
            <p className="note">{role[account.role]}</p>
            <ButtonLink to={SCREEN_PATHS.sessions} look="outline" wide onClick={close}>
              {screenNames.sessions}
            </ButtonLink>
            <Button look="outline" wide onClick={() => void signOut()}>
              {t.signOut}
            </Button>
          </div>
        )}
      </Dialog>
    </>
  );
}
