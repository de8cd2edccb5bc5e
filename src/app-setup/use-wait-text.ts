import { useAppText } from "../i18n/app-texts";

/** Returns a formatter of waiting times: minutes from one minute on, seconds below it. */
export function useWaitText(): (seconds: number) => string {
  const t = useAppText().staff;
  return (seconds) => (seconds < 60 ? t.seconds(seconds) : t.minutes(Math.ceil(seconds / 60)));
}
