import { useCallback } from "react";
import useSWR, { useSWRConfig } from "swr";
import type { ShopProblem } from "../../shop/problem";
import type { Team } from "../../shop/wire";
import { useDeskStore } from "../desk-provider";
import { usePort } from "../../shop/shop-context";

/** SWR key of `getTeam`. */
export const TEAM_KEY = ["get_team", null] as const;
/** Polling interval of the desk's automatic lock, in milliseconds. */
const REFRESH_MS = 15_000;

/** Returns the team and the signed-in member. */
export function useTeam() {
  const api = usePort("desk");
  const options = { refreshInterval: REFRESH_MS };
  return useSWR<Team, ShopProblem>(TEAM_KEY, () => api.getTeam(), options);
}

/** Locks the desk. */
export function useLock(): () => Promise<void> {
  const api = usePort("desk");
  const desk = useDeskStore();
  const { mutate } = useSWRConfig();
  return useCallback(async () => {
    // The log names the person who took the step, not the next one to sign in.
    desk.getState().sendSteps();
    await mutate(TEAM_KEY, api.signOut(), { revalidate: false });
  }, [api, desk, mutate]);
}
