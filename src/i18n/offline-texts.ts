import type { Language } from "./language";

/** Words for a shop that does not answer; they come with the notice that needs them. */
const en = {
  away: "We cannot reach the shop right now.",
  asOf: (ago: string) => `You see it as it was ${ago}.`,
  works: "Your cart works; ordering needs the internet.",
  checkout:
    "To order you need the internet, and we cannot reach the shop right now. Everything you typed is kept: go on as soon as you are back.",
  justNow: "a moment ago",
  minutes: (count: number) => (count === 1 ? "1 minute ago" : `${count} minutes ago`),
  hours: (count: number) => (count === 1 ? "1 hour ago" : `${count} hours ago`),
  days: (count: number) => (count === 1 ? "1 day ago" : `${count} days ago`),
};

/** The same in Kiswahili. */
const sw: typeof en = {
  away: "Hatuwezi kufikia duka kwa sasa.",
  asOf: (ago) => `Unaliona lilivyokuwa ${ago}.`,
  works: "Kikapu chako kinafanya kazi; kuagiza kunahitaji mtandao.",
  checkout:
    "Kuagiza kunahitaji mtandao, na hatuwezi kufikia duka kwa sasa. Ulichoandika kimehifadhiwa: endelea mtandao ukirudi.",
  justNow: "muda mfupi uliopita",
  minutes: (count) => (count === 1 ? "dakika 1 iliyopita" : `dakika ${count} zilizopita`),
  hours: (count) => (count === 1 ? "saa 1 iliyopita" : `saa ${count} zilizopita`),
  days: (count) => (count === 1 ? "siku 1 iliyopita" : `siku ${count} zilizopita`),
};

/** Texts of a shop out of reach, by language. */
export const OFFLINE_TEXTS: Record<Language, typeof en> = { en, sw };

const MINUTE = 60_000;

/** How long ago something was, in the largest unit that fits; `age` in milliseconds. */
export function agoText(age: number, language: Language): string {
  const t = OFFLINE_TEXTS[language];
  const minutes = Math.floor(age / MINUTE);
  if (minutes < 1) return t.justNow;
  if (minutes < 60) return t.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? t.hours(hours) : t.days(Math.floor(hours / 24));
}
