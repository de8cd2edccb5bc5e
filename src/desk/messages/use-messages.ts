import useSWR, { useSWRConfig } from "swr";
import { useProblemText } from "../../i18n/use-text";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { DeskMessages, ReplyChannel } from "../../shop/wire";
import { useDeskStore } from "../desk-provider";

const MESSAGES_KEY = ["list_messages", null] as const;
/** Polling interval of the messages, in milliseconds. */
const REFRESH_MS = 15_000;

/** Returns the messages of the contact form. */
export function useMessages() {
  const api = usePort("desk");
  const options = { refreshInterval: REFRESH_MS };
  return useSWR<DeskMessages, ShopProblem>(MESSAGES_KEY, () => api.listMessages(), options);
}

/** Returns the actions on messages. */
export function useMessageActions() {
  const api = usePort("desk");
  const desk = useDeskStore();
  const problemText = useProblemText();
  const { mutate } = useSWRConfig();
  const show = (thrown: unknown) => desk.getState().notify(problemText(thrown), "danger");
  const update = (work: Promise<DeskMessages>) =>
    work.then((now) => mutate(MESSAGES_KEY, now, { revalidate: false }), show);
  return {
    read: () => update(api.readMessages()),
    answer: (id: string) => update(api.answerMessage({ id })),
    reply: (id: string, channel: ReplyChannel) => api.replyToMessage({ id, channel }).catch(show),
  };
}
