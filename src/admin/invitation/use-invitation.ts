import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import useSWR from "swr";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { Invitation } from "../../shop/wire";
import { useGo } from "../../ui/address";
import { INVITATION_PATH } from "../screens";

/**
 * The person leaves for the authenticator app and comes back, so the key must stay the same. The log
 * of failed reads would contain the token.
 */
const OPTIONS = {
  refreshInterval: 0,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
  onError: () => undefined,
};

/** Takes the token out of the address, where others could see it or the history would keep it. */
function useToken(): string {
  const { hash } = useLocation();
  const go = useGo();
  const [token, setToken] = useState("");
  const named = hash.slice(1);
  if (named && named !== token) setToken(named);
  useEffect(() => {
    if (hash) go(INVITATION_PATH, { replace: true });
  }, [hash, go]);
  return token;
}

/** Returns the invitation of the address, and its token; without a token there is none. */
export function useInvitation() {
  const api = usePort("admin");
  const token = useToken();
  const read = useSWR<Invitation, ShopProblem>(
    token ? ["get_invitation", { token }] : null,
    () => api.getInvitation({ token }),
    OPTIONS,
  );
  return { token, read };
}
