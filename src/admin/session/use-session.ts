import { useEffect, useMemo, useRef } from "react";
import useSWR, { useSWRConfig } from "swr";
import { useHost } from "../../host/host-context";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { AdminAccount } from "../../shop/wire";
import { withSessionEndListener } from "./session-end-listener";

/** SWR key of the signed-in account. */
export const ACCOUNT_KEY = ["get_admin_account", null] as const;

/**
 * The account is read again when the person returns to the page: another tab, which has the same
 * cookie, may have signed somebody else in.
 */
const OPTIONS = {
  refreshInterval: 0,
  revalidateOnFocus: true,
  focusThrottleInterval: 1_000,
  shouldRetryOnError: ({ code }: ShopProblem) => code === "unreachable",
  // Nobody is signed in: the usual answer, and nothing for the log.
  onError: () => undefined,
};

const isSame = (one: AdminAccount, other: AdminAccount) =>
  one.name === other.name && one.role === other.role;

/**
 * Session of this browser: its account, whether it has ended since, and the port that finds out.
 * A session that has ended keeps the screens mounted, so that what is typed there is not lost.
 */
export function useSession() {
  const api = usePort("admin");
  const host = useHost();
  const { mutate: mutateAll } = useSWRConfig();
  const { data, error, mutate } = useSWR<AdminAccount, ShopProblem>(
    ACCOUNT_KEY,
    () => api.getAdminAccount(),
    OPTIONS,
  );
  const shown = useRef<AdminAccount | null>(null);
  useEffect(() => {
    const former = shown.current;
    shown.current = data ?? former;
    // Nothing of the former person stays in memory.
    if (former && data && !isSame(former, data)) host.reloadPage();
  }, [data, host]);
  const port = useMemo(() => withSessionEndListener(api, () => void mutate()), [api, mutate]);
  const onSignedIn = async (account: AdminAccount) => {
    if (data && !isSame(data, account)) return host.reloadPage();
    await mutate(account, { revalidate: false });
    if (data) await mutateAll(([operation]: readonly string[]) => operation !== ACCOUNT_KEY[0]);
  };
  const isSignedOut = error?.code === "sign_in_needed";
  return { port, account: data, problem: error, isSignedOut, onSignedIn, retry: () => mutate() };
}
