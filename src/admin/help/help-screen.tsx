import { useLocation } from "react-router";
import { useLanguage } from "../../i18n/use-text";
import { Link } from "../../ui/link";
import { storeHtml } from "../../ui/store-html";
import { Screen } from "../components/screen";
import { GUIDE_NAMES, guidePath, screenAt, SCREEN_PATHS, type GuideName } from "../screens";
import { useAdminText } from "../use-admin-text";
import { GUIDES } from "./guides";
import styles from "./help.module.css";

function Guide({ name }: { name: GuideName }) {
  const { help: t } = useAdminText();
  const { language } = useLanguage();
  return (
    <Screen title={t.guides[name]} lead={t.about}>
      <article
        className={styles.guide}
        dangerouslySetInnerHTML={storeHtml(GUIDES[language][name])}
      />
      <p>
        <Link to={SCREEN_PATHS.help}>{t.all}</Link>
      </p>
    </Screen>
  );
}

/** Guides for owners: the list of them, or the one of the address. */
export function HelpScreen() {
  const { help: t, screenNames } = useAdminText();
  const guide = screenAt(useLocation().pathname)?.guide;
  if (guide) return <Guide name={guide} />;
  return (
    <Screen title={screenNames.help} lead={t.lead}>
      <ul className={styles.guides}>
        {GUIDE_NAMES.map((name) => (
          <li key={name}>
            <Link to={guidePath(name)}>{t.guides[name]}</Link>
          </li>
        ))}
      </ul>
    </Screen>
  );
}
