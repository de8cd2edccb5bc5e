import type { CartCore } from "./core";
import { warnIgnored } from "./guards";
import { moneyText, rewriteTexts, totalsOf } from "./totals";
import type { CartActions } from "./types";

type DisplayActions = Pick<
  CartActions,
  | "handleCartHover"
  | "handleCartClick"
  | "handleCloseCart"
  | "storeLastClicked"
  | "changeStripeKey"
  | "changeLanguage"
  | "changeCurrency"
>;

const LANGUAGE_TAG = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i;

/** Actions that change the display of the cart, never its items. */
export function displayActions(core: CartCore): DisplayActions {
  const { get, set } = core;
  return {
    handleCartHover: () => set({ shouldDisplayCart: true }),
    handleCartClick: () => set({ shouldDisplayCart: !get().shouldDisplayCart }),
    handleCloseCart: () => set({ shouldDisplayCart: false }),
    storeLastClicked: (lastClicked) => set({ lastClicked }),
    changeStripeKey: (stripe) => set({ stripe }),
    changeLanguage: (language) => changeWriting(core, "changeLanguage", { language }),
    changeCurrency: (currency) => changeWriting(core, "changeCurrency", { currency }),
  };
}

function changeWriting(
  core: CartCore,
  action: "changeLanguage" | "changeCurrency",
  change: { language: string } | { currency: string },
): void {
  const next = { ...core.get(), ...change };
  try {
    refuseOddWriting(next);
    const text = moneyText(next, core.format);
    core.set({ ...change, ...totalsOf(rewriteTexts(next.cartDetails, text), text) });
  } catch {
    const [[name, received] = []] = Object.entries(change);
    warnIgnored(
      action,
      change,
      `${name} must be a known one, received ${JSON.stringify(received)}`,
    );
  }
}

/**
 * Throws for an invalid currency or language: a formatter may accept any (ours ignores the
 * language).
 */
function refuseOddWriting({ currency, language }: { currency: unknown; language: unknown }): void {
  if (typeof currency !== "string") throw new RangeError("not a currency code");
  if (typeof language !== "string" || !LANGUAGE_TAG.test(language)) {
    throw new RangeError("not a language tag");
  }
}
