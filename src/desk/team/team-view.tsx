import { useState } from "react";
import useSWR, { useSWRConfig } from "swr";
import { momentText } from "../../i18n/moment";
import { useLanguage, useProblemText } from "../../i18n/use-text";
import type { ShopProblem } from "../../shop/problem";
import type { AuditEntry, Member, Role, Team } from "../../shop/wire";
import { useApproval } from "./approval";
import { DeskForm, Labelled, PinInput, TextInput, useDeskForm } from "../components/desk-form";
import { detailText } from "../../i18n/detail-text";
import { KeyButton } from "../components/key-button";
import { LongList } from "../components/long-list";
import { ScrollArea } from "../components/view";
import { usePort } from "../../shop/shop-context";
import { useDeskText } from "../use-desk-text";
import styles from "./team.module.css";
import { TEAM_KEY, useTeam } from "./use-team";
import "../../ui/select.css";

type FormProps = { member: Member | null; onSaved: (team: Team) => void };

function MemberForm({ member, onSaved }: FormProps) {
  const { team: t } = useDeskText();
  const api = usePort("desk");
  const guarded = useApproval();
  const problemText = useProblemText();
  const role: Role = member?.role ?? "clerk";
  const form = useDeskForm({ name: member?.name ?? "", role, pin: "" });
  const isManager = form.texts.role === "manager";
  const [pin, newPin] = isManager ? [t.longPin, t.newLongPin] : [t.pin, t.newPin];
  const onSubmit = () => {
    const input = { ...form.texts, id: member?.id ?? null, role: form.texts.role as Role };
    guarded(() => api.saveMember(input)).then(onSaved, (thrown: unknown) =>
      form.show({ form: problemText(thrown) }),
    );
  };
  return (
    <DeskForm
      form={form}
      layout="column"
      submitLabel={member ? t.change : t.add}
      onSubmit={onSubmit}
    >
      <TextInput {...form.bind("name")} label={t.name} />
      <Labelled label={t.role}>
        <select {...form.bind("role")} className="select">
          <option value="clerk">{t.clerk}</option>
          <option value="manager">{t.manager}</option>
        </select>
      </Labelled>
      <PinInput
        {...form.bind("pin")}
        label={member ? newPin : pin}
        onPin={(typed) => form.set("pin", typed)}
      />
    </DeskForm>
  );
}

function Log() {
  const { team: t, auditAction, ...text } = useDeskText();
  const { language } = useLanguage();
  const api = usePort("desk");
  const { data: entries } = useSWR<AuditEntry[], ShopProblem>(["list_audit_entries", null], () =>
    api.listAuditEntries(),
  );
  return (
    <section className={styles.log}>
      <h2 className={styles.title}>{t.log}</h2>
      {entries?.length === 0 && <p className={styles.quiet}>{t.noAuditEntries}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys scroll it */}
      <ScrollArea className={styles.entries} aria-label={t.log} tabIndex={0}>
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
              <span className={styles.detail}>{detailText(one, text)}</span>
            </div>
          )}
        </LongList>
      </ScrollArea>
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
  const onSaved = (now: Team) => {
    setMember(null);
    void mutate(TEAM_KEY, now, { revalidate: false });
  };
  const remove = (id: string) =>
    void guarded(() => api.removeMember({ id })).then(onSaved, () => undefined);
  if (!team) return null;
  return (
    <div className={styles.view}>
      <section>
        <h1 className={styles.title}>{t.title}</h1>
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
        <MemberForm key={member?.id ?? team.members.length} member={member} onSaved={onSaved} />
      </section>
      <Log />
    </div>
  );
}
