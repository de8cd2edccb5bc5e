import { useState } from "react";
import { useSWRConfig } from "swr";
import { momentText } from "../../i18n/moment";
import { useLanguage } from "../../i18n/use-text";
import { usePort } from "../../shop/shop-context";
import type { DeviceAccess } from "../../shop/wire";
import { Button } from "../../ui/button";
import { ConfirmDialog } from "../components/confirm-dialog";
import styles from "../components/list.module.css";
import { Read } from "../components/read";
import { Screen } from "../components/screen";
import { showDone } from "../components/show-toast";
import { useAction } from "../components/use-action";
import { useAdminText } from "../use-admin-text";
import { AddDevice } from "./add-device";
import { DEVICES_KEY, useDevices } from "./use-devices";

type DeviceProps = { device: DeviceAccess; onRevoke: () => void };

function Device({ device, onRevoke }: DeviceProps) {
  const { devices: t } = useAdminText();
  const { language } = useLanguage();
  const { name, role, added_at, revoked_at, has_key } = device;
  const isRevoked = revoked_at !== null;
  return (
    <li className={isRevoked ? styles.gone : undefined}>
      <div>
        <span className={styles.name}>{name}</span>
        <span className={styles.quiet}>
          {t.roles[role]} · {t.added(momentText(added_at, language))}
        </span>
        {isRevoked ? (
          <span className={styles.quiet}>{t.revokedAt(momentText(revoked_at, language))}</span>
        ) : (
          <span className={has_key ? `${styles.quiet} ${styles.good}` : styles.quiet}>
            {has_key ? t.connected : t.notConnected}
          </span>
        )}
      </div>
      {!isRevoked && (
        <Button look="outline" aria-label={t.revokeOf(name)} onClick={onRevoke}>
          {t.revoke}
        </Button>
      )}
    </li>
  );
}

/** Revocation of a device behind a question. */
function useRevocation() {
  const { devices: t } = useAdminText();
  const api = usePort("admin");
  const { mutate } = useSWRConfig();
  const { busy, run } = useAction();
  const [name, setName] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const ask = (device: string | null) => {
    setProblem("");
    setName(device);
  };
  const revoke = (device: string) =>
    run(
      () => api.revokeDevice({ name: device }),
      async (devices) => {
        await mutate(DEVICES_KEY, devices, { revalidate: false });
        setName(null);
        showDone(t.revoked(device));
      },
      setProblem,
    );
  return { name, problem, busy, ask, revoke };
}

/** Devices with a token of this server; tokens are shown once, when a device is added. */
export function DevicesScreen() {
  const { devices: t, screenNames } = useAdminText();
  const read = useDevices();
  const { name, problem, busy, ask, revoke } = useRevocation();
  return (
    <Screen title={screenNames.devices} lead={t.lead}>
      <AddDevice known={read.data ?? []} />
      <Read of={read}>
        {(devices) => (
          <>
            {devices.length === 0 && <p className="message-box">{t.none}</p>}
            <ul className={styles.rows}>
              {devices.map((device) => (
                <Device
                  key={`${device.name}-${device.added_at}`}
                  device={device}
                  onRevoke={() => ask(device.name)}
                />
              ))}
            </ul>
          </>
        )}
      </Read>
      <ConfirmDialog
        open={name !== null}
        title={t.revokeTitle(name ?? "")}
        confirmLabel={t.revoke}
        busy={busy}
        problem={problem}
        onConfirm={() => name !== null && void revoke(name)}
        onClose={() => ask(null)}
      >
        <p>{t.revokeText}</p>
      </ConfirmDialog>
    </Screen>
  );
}
