import { useState, type FormEvent } from "react";
import useSWR, { useSWRConfig } from "swr";
import { momentText } from "../../i18n/moment";
import { useLanguage, useProblemText } from "../../i18n/use-text";
import type { ShopProblem } from "../../shop/problem";
import {
  MAX_PIN_LENGTH,
  type AuditEntry,
  type Member,
  type Role,
  type Team,
} from "../../shop/wire";
import { useApproval } from "./approval";
import { KeyButton } from "../components/key-button";
import { LongList } from "../components/long-list";
import { usePort } from "../../shop/shop-context";
import { useDeskText } from "../use-desk-text";
import styles from "./team.module.css";
import { TEAM_KEY, useTeam } from "./use-team";
import "../../ui/select.css";

type FormProps = { member: Member | null; first: boolean; onSaved: (team: Team) => void };

function MemberForm({ member, first, onSaved }: FormProps) {
  const { team: t } = useDeskText();
  const api = usePort("desk");
  const guarded = useApproval();
  const inWords = useProblemText();
  const [name, setName] = useState(member?.name ?? "");
  const [role, setRole] = useState<Role>(member?.role ?? (first ? "manager" : "clerk"));
  const [pin, setPin] = useState("");
  const [wrong, setWrong] = useState("");
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const input = { id: member?.id ?? null, name, role, pin };
    guarded(() => api.saveMember(input)).then(onSaved, (thrown: unknown) =>
      setWrong(inWords(thrown)),
    );
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <label>
        {t.name}
        <input value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <label>
        {t.role}
        <select
          className="select"
          value={role}
          disabled={first}
          onChange={(event) => setRole(event.target.value as Role)}
        >
          <option value="clerk">{t.clerk}</option>
          <option value="manager">{t.manager}</option>
        </select>
      </label>
      <label>
        {member ? t.newPin : t.pin}
        <input
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={MAX_PIN_LENGTH}
          value={pin}
          onChange={(event) => setPin(event.target.value.replace(/\D/g, ""))}
        />
      </label>
      <KeyButton type="submit" keys="Enter" look="solid">
        {member ? t.change : t.add}
      </KeyButton>
      {wrong && <p role="alert">{wrong}</p>}
    </form>
  );
}

function Log() {
  const { team: t, auditAction } = useDeskText();
  const { language } = useLanguage();
  const api = usePort("desk");
  const { data: entries } = useSWR<AuditEntry[], ShopProblem>(["list_audit_entries", null], () =>
    api.listAuditEntries(),
  );
  return (
    <section className={styles.log}>
      <h2 className={styles.title}>{t.log}</h2>
      {entries?.length === 0 && <p className={styles.quiet}>{t.noAuditEntries}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- the keys scroll it */}
      <div className={styles.entries} role="region" aria-label={t.log} tabIndex={0} data-scrolls>
        <LongList
          rows={entries ?? []}
          keyOf={(one, at) => `${one.at}-${one.action}-${one.order}-${one.detail}-${at}`}
          height={30}
        >
          {(one) => (
            <div className={styles.entry}>
              <time>{momentText(one.at, language)}</time>
              <span>
                <strong>{[one.by || "–", one.approved_by].filter(Boolean).join(" ✓ ")}</strong>{" "}
                {auditAction[one.action]} {one.order}
              </span>
              <span className={styles.detail}>{one.detail}</span>
            </div>
          )}
        </LongList>
      </div>
    </section>
  );
}

/** Team members and the audit log. */
export function TeamView() {
  const { team: t } = useDeskText();
  const api = usePort("desk");
  const guarded = useApproval();
  const { mutate } = useSWRConfig();
  const { data: team } = useTeam();
  const [member, setMember] = useState<Member | null>(null);
  const keep = (now: Team) => {
    setMember(null);
    void mutate(TEAM_KEY, now, { revalidate: false });
  };
  const remove = (id: string) =>
    void guarded(() => api.removeMember({ id })).then(keep, () => undefined);
  if (!team) return null;
  return (
    <div className={styles.view}>
      <section>
        <h1 className={styles.title}>{t.title}</h1>
        {team.members.length === 0 && <p className={styles.quiet}>{t.none}</p>}
        <ul className={styles.rows}>
          {team.members.map((one) => (
            <li key={one.id}>
              <strong>{one.name}</strong>
              <span>{t[one.role]}</span>
              <KeyButton onClick={() => setMember(one)}>{t.change}</KeyButton>
              <KeyButton onClick={() => remove(one.id)}>{t.remove}</KeyButton>
            </li>
          ))}
        </ul>
        <MemberForm
          key={member?.id ?? team.members.length}
          member={member}
          first={team.members.length === 0}
          onSaved={keep}
        />
      </section>
      <Log />
    </div>
  );
}
