import { useEffect } from "react";
import useSWR, { useSWRConfig } from "swr";
import { useAppText } from "../i18n/app-texts";
import { useProblemText } from "../i18n/use-text";
import { Loader } from "../components/status/loader";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import type { ShopProblem } from "../shop/problem";
import { useSetupApi } from "../shop/setup-context";
import type { DeviceSettings, SetupState } from "../shop/wire";
import { KioskSection } from "./kiosk-section";
import { DeviceSection, PinSection, StoreSection } from "./settings-sections";
import { Payments } from "./payments";
import { RecoverySection } from "./recovery-section";
import { Section } from "./section";
import styles from "./setup.module.css";
import { ShopDetailsSection } from "./shop-details";
import { SupportSection } from "./support";
import { TransferSection } from "./transfer";

type ScreenProps = { onChange: (now: SetupState) => void; onLeave: () => void };

/** All settings of this computer; only staff reach it. */
export function SettingsScreen({ onChange, onLeave }: ScreenProps) {
  const t = useAppText();
  const setup = useSetupApi();
  const problemText = useProblemText();
  const { mutate: revalidate } = useSWRConfig();
  const { data, error, mutate } = useSWR<DeviceSettings, ShopProblem>(
    ["get_settings", null],
    () => setup.getSettings(),
    { refreshInterval: 0, revalidateOnFocus: false },
  );
  useEffect(() => window.scrollTo(0, 0), []);
  const onSaved = (now: DeviceSettings) => {
    void mutate(now, { revalidate: false });
    void revalidate((key) => Array.isArray(key) && key[0] !== "get_settings");
  };
  const onSetUp = (now: SetupState) => {
    onChange(now);
    void revalidate(() => true);
  };
  return (
    <main className={styles.settings}>
      <header className={styles.head}>
        <h1>{t.settings.title}</h1>
        <Button look="outline" onClick={onLeave}>
          {t.settings.back}
        </Button>
      </header>
      {error && !data && (
        <Notice tone="danger" alert>
          {problemText(error)}
        </Notice>
      )}
      {!data && !error && <Loader label={t.common.loading} />}
      {data && <Sections settings={data} onSaved={onSaved} onSetUp={onSetUp} />}
    </main>
  );
}

type SectionsProps = {
  settings: DeviceSettings;
  onSaved: (now: DeviceSettings) => void;
  onSetUp: (now: SetupState) => void;
};

function Sections({ settings, onSaved, onSetUp }: SectionsProps) {
  const t = useAppText().settings;
  return (
    <div className={styles.sections}>
      {settings.mode === "kiosk" && <KioskSection />}
      <StoreSection url={settings.store_url} onConnected={onSetUp} />
      <DeviceSection settings={settings} onSaved={onSaved} />
      <Section title={t.payments}>
        <Payments saved={settings.payments} submitLabel={t.save} onSaved={onSaved} />
      </Section>
      <ShopDetailsSection shop={settings.shop} onSaved={onSaved} />
      <PinSection />
      <RecoverySection settings={settings} onSaved={onSaved} />
      <TransferSection onImported={onSetUp} />
      <SupportSection version={settings.version} />
    </div>
  );
}
