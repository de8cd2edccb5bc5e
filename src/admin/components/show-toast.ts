import { toast } from "../../components/toasts/toasts";

/** Shows that an action succeeded. */
export const showDone = (text: string) => toast((sonner) => sonner.success(text));

/** Shows that an action failed. */
export const showProblem = (text: string) => toast((sonner) => sonner.error(text));
