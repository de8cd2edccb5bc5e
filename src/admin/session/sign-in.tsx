import { useEffect, useRef, type ReactNode } from "react";
import { usePageTitle } from "../../app/use-page-title";
import { useShopInfo } from "../../shop/use-shop-info";
import type { AdminAccount } from "../../shop/wire";
import { LanguageSwitch } from "../components/language-switch";
import { useAdminText } from "../use-admin-text";
import styles from "./session.module.css";
import { SignInForm } from "./sign-in-form";

type SignedOutScreenProps = {
  title: string;
  lead?: string;
  /** Whether it is shown over a screen, which is the page's main part and has its title. */
  isDialog?: boolean;
  children?: ReactNode;
};

/** Screen of somebody who is not signed in: name of the shop, language, and one task. */
export function SignedOutScreen({ title, lead, isDialog, children }: SignedOutScreenProps) {
  const t = useAdminText().common;
  const shop = useShopInfo().data?.name ?? t.title;
  usePageTitle(isDialog ? undefined : `${title} – ${shop}`);
  const Box = isDialog ? "div" : "main";
  return (
    <Box className={styles.screen}>
      <div className={styles.box}>
        <header className={styles.head}>
          <p className={styles.brand}>{shop}</p>
          <LanguageSwitch />
        </header>
        <div>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
      </div>
    </Box>
  );
}

type SignInProps = { onSignedIn: (account: AdminAccount) => unknown };

/** Sign-in screen; the URL stays, so that sign-in opens the requested screen. */
export function SignIn({ onSignedIn }: SignInProps) {
  const t = useAdminText().signIn;
  return (
    <SignedOutScreen title={t.title} lead={t.lead}>
      <SignInForm onSignedIn={onSignedIn} />
    </SignedOutScreen>
  );
}

/**
 * Sign-in of somebody whose session ended at work: a modal dialog over everything, also over another
 * dialog, whose form keeps what was typed.
 */
export function SessionEndedDialog({ name, onSignedIn }: SignInProps & { name: string }) {
  const t = useAdminText().signIn;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.cover}
      aria-label={t.endedTitle}
      onCancel={(event) => event.preventDefault()}
    >
      <SignedOutScreen title={t.endedTitle} lead={t.endedLead} isDialog>
        <SignInForm name={name} onSignedIn={onSignedIn} />
      </SignedOutScreen>
    </dialog>
  );
}
