import { useState, type ReactNode } from "react";
import { useSWRConfig } from "swr";
import { ScreenLoader } from "../../app/loader";
import { Pindo } from "../../components/status/pindo";
import type { Member, Team } from "../../shop/wire";
import { KeyButton } from "../components/key-button";
import { PinForm } from "../components/pin-dialog";
import { FirstManager } from "./first-manager";
import { usePort } from "../../shop/shop-context";
import { useDeskText } from "../use-desk-text";
import styles from "./team.module.css";
import { TEAM_KEY, useTeam } from "./use-team";

function MemberList({ team, onChoose }: { team: Team; onChoose: (member: Member) => void }) {
  const t = useDeskText().team;
  return (
    <>
      <p>{t.who}</p>
      <ul className={styles.members}>
        {team.members.map((member) => (
          <li key={member.id}>
            <KeyButton onClick={() => onChoose(member)}>{member.name}</KeyButton>
          </li>
        ))}
      </ul>
    </>
  );
}

function LockScreen({ team }: { team: Team }) {
  const t = useDeskText().team;
  const api = usePort("desk");
  const { mutate } = useSWRConfig();
  const [member, setMember] = useState<Member | null>(
    team.members.length === 1 ? (team.members[0] ?? null) : null,
  );
  const signIn = async (pin: string) => {
    if (!member) return;
    const now = await api.signIn({ id: member.id, pin });
    await mutate(TEAM_KEY, now, { revalidate: false });
  };
  return (
    <main className={styles.lock}>
      <div className={styles.lockPanel}>
        <h1 className={styles.lockTitle}>{t.locked}</h1>
        {member ? (
          <PinForm
            key={member.id}
            label={t.enterPin(member.name)}
            button={t.signIn}
            onPin={signIn}
          />
        ) : (
          <MemberList team={team} onChoose={setMember} />
        )}
        {member && team.members.length > 1 && (
          <button type="button" className={styles.changeMember} onClick={() => setMember(null)}>
            {t.who}
          </button>
        )}
      </div>
      <Pindo />
    </main>
  );
}

/** Gate before the desk: asks for the manager if there is no team, and requires a signed-in member. */
export function LockGate({ children }: { children: ReactNode }) {
  const { data: team } = useTeam();
  if (!team) return <ScreenLoader />;
  if (team.members.length === 0) return <FirstManager />;
  if (!team.signed_in) return <LockScreen team={team} />;
  return children;
}
