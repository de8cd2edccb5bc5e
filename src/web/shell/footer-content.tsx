import { useSyncExternalStore } from "react";
import { Link } from "../../ui/link";
import { useText } from "../../i18n/use-text";
import { phoneText } from "../../components/phone/phone-text";
import { Pindo } from "../../components/status/pindo";
import { useShopInfo } from "../../shop/use-shop-info";
import { useShopText } from "../shared/use-shop-text";
import type { ContactDetails, TextPageKind } from "../../shop/wire";
import { FooterIcon } from "./footer-icon";
import styles from "./footer-content.module.css";
import { Logo } from "./logo";
import { SocialLinks } from "./social-links";
import { ThemeSwitch } from "./theme-switch";
import { useIsCheckout } from "../routes/use-is-checkout";

/**
 * Content of the footer: links, contact details, a slogan, the year, and the kanga border; a brief
 * one has pages of the owner and contact details only.
 */
export function FooterContent() {
  const t = useText();
  const isBrief = useIsCheckout();
  const { data: shop } = useShopInfo();
  const name = shop?.name ?? "Korosho";
  return (
    <footer className={styles.footer}>
      <Pindo />
      <div className={`container ${isBrief ? "brief-links" : styles.columns}`}>
        {!isBrief && (
          <>
            <Brand name={name} />
            <FooterLinks />
          </>
        )}
        <TextPageLinks pages={shop?.text_pages ?? []} />
        {shop && <ContactLines contact={shop.contact} />}
        {!isBrief && (
          <div>
            <h2 className={styles.title}>{t.footer.follow}</h2>
            <SocialLinks />
          </div>
        )}
      </div>
      <div className={`container ${styles.legal}`}>
        <p>
          © <Year /> {`${name}. ${t.footer.rights}`}
        </p>
        <ThemeSwitch />
      </div>
    </footer>
  );
}

/** Logo with what the shop says about itself. */
function Brand({ name }: { name: string }) {
  const t = useText();
  const about = useShopText("about");
  return (
    <div className={styles.brand}>
      <Logo name={name} />
      <p className={styles.about} lang={about?.text ? about.language : undefined}>
        {about?.text || t.footer.about}
      </p>
      <p className={styles.saying}>
        <q lang="sw">{t.footer.saying}</q>
        <span>{t.footer.sayingMeaning}</span>
      </p>
    </div>
  );
}

function FooterLinks() {
  const t = useText();
  return (
    <div>
      <nav aria-label={t.footer.explore}>
        <h2 className={styles.title}>{t.footer.explore}</h2>
        <ul className={styles.list}>
          <li>
            <Link to="/">{t.shell.home}</Link>
          </li>
          <li>
            <Link to="/shop">{t.shell.shop}</Link>
          </li>
          <li>
            <Link to="/contact">{t.shell.contact}</Link>
          </li>
        </ul>
      </nav>
      <ul className={styles.list}>
        <li>
          <Link to="/wishlist">{t.wish.title}</Link>
        </li>
        <li>
          <Link to="/orders">{t.footer.orders}</Link>
        </li>
      </ul>
    </div>
  );
}

/** Pages that the shop's owner has written, if any. */
function TextPageLinks({ pages }: { pages: readonly TextPageKind[] }) {
  const t = useText();
  if (pages.length === 0) return null;
  return (
    <nav aria-label={t.footer.information}>
      <h2 className={styles.title}>{t.footer.information}</h2>
      <ul className={styles.list}>
        {pages.map((kind) => (
          <li key={kind}>
            <Link to={`/pages/${kind}`}>{t.textPages[kind]}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Contact details, as far as configured. */
function ContactLines({ contact }: { contact: ContactDetails }) {
  const t = useText().footer;
  if (!contact.email && !contact.phone && !contact.address) return null;
  return (
    <address className={styles.reach}>
      <h2 className={styles.title}>{t.reach}</h2>
      <ul className={styles.list}>
        {contact.email && (
          <li>
            <a href={`mailto:${contact.email}`}>
              <FooterIcon name="mail" />
              {contact.email}
            </a>
          </li>
        )}
        {contact.phone && (
          <li>
            <a href={`tel:${contact.phone}`}>
              <FooterIcon name="phone" />
              {phoneText(contact.phone)}
            </a>
          </li>
        )}
        {contact.address && (
          <li>
            <span>
              <FooterIcon name="pin" />
              {contact.address}
            </span>
          </li>
        )}
      </ul>
    </address>
  );
}

const never = () => () => undefined;
const thisYear = () => new Date().getFullYear();

/** Current year, from the shopper's clock: the server renders none. */
function Year() {
  const year = useSyncExternalStore(never, thisYear, () => null);
  return <span className={styles.year}>{year}</span>;
}
