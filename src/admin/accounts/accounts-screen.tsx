import { useState } from "react";
import type { AccountRow } from "../../shop/wire";
import { Button } from "../../ui/button";
import styles from "../components/list.module.css";
import { Read } from "../components/read";
import { Screen } from "../components/screen";
import { useAdminText } from "../use-admin-text";
import { InviteDialog, type Invitee } from "./invite-account";
import { RemoveDialog } from "./remove-dialog";
import { useAccounts } from "./use-accounts";
import ownStyles from "./accounts.module.css";

type AccountProps = { row: AccountRow; onInvite: () => void; onRemove: () => void };

function Account({ row, onInvite, onRemove }: AccountProps) {
  const { accounts: t, role } = useAdminText();
  const { account, has_password, is_own } = row;
  return (
    <li>
      <div>
        <span className={styles.name}>{account.name}</span>
        <span className={styles.quiet}>
          {role[account.role]} · {has_password ? t.canSignIn : t.invited}
        </span>
        {is_own && <span className={`${styles.quiet} ${styles.good}`}>{t.own}</span>}
      </div>
      <div className={ownStyles.buttons}>
        <Button look="outline" aria-label={t.inviteAgainOf(account.name)} onClick={onInvite}>
          {t.inviteAgain}
        </Button>
        {!is_own && (
          <Button look="outline" aria-label={t.removeOf(account.name)} onClick={onRemove}>
            {t.remove}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Accounts of the admin pages: invitations, also for lost passwords, and removal. */
export function AccountsScreen() {
  const { accounts: t, screenNames } = useAdminText();
  const read = useAccounts();
  const [invited, setInvited] = useState<Invitee | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  return (
    <Screen title={screenNames.accounts} lead={t.lead}>
      <div>
        <Button onClick={() => setInvited({ name: "", role: "clerk" })}>{t.invite}</Button>
      </div>
      <Read of={read}>
        {(accounts) => (
          <ul className={styles.rows}>
            {accounts.map((row) => (
              <Account
                key={row.account.name}
                row={row}
                onInvite={() => setInvited(row.account)}
                onRemove={() => setRemoved(row.account.name)}
              />
            ))}
          </ul>
        )}
      </Read>
      <InviteDialog invited={invited} onClose={() => setInvited(null)} />
      <RemoveDialog name={removed} onClose={() => setRemoved(null)} />
    </Screen>
  );
}
