// Client of the sandbox's control API: faults, ledger, payments of customers.
import { json, request } from "./http.mjs";

/** Client of the sandbox at `origin`. */
export function sandboxAt(origin) {
  const at = (path) => `${origin}/sandbox/${path}`;
  return {
    origin,
    /** Calls a control route; resolves with `{ status, body }`. */
    control: (path, body = {}) => request(at(path), { body }),
    /** Replaces all faults; none ends them. An unknown kind is an error. */
    async setFaults(...faults) {
      await json(at("faults"), { method: "DELETE" });
      for (const body of faults) await json(at("faults"), { body });
    },
    /** Adds a fault. */
    addFault: (body) => json(at("faults"), { body }),
    /** Orders, stock movements and payments that the upstreams hold. */
    ledger: () => json(at("ledger")),
    /** Losses by the audit of the upstreams, and of the shop whose records are given. */
    audit: (records = {}) => json(at("audit"), { body: records }),
    /** Resets the upstreams to the seeded shop. */
    reset: () => json(at("reset"), { body: {} }),
    /** Pays a Checkout Session, given by the URL of its page. */
    payByCard: (url) => json(at(`stripe/sessions/${sessionOf(url)}/pay`), { body: {} }),
    /** Answers the newest prompt on a phone. */
    answerPrompt: (phone, result) => json(at("mpesa/answer"), { body: { phone, result } }),
    /** Registers the receiver of Stripe's events. */
    registerStripeWebhook: (url, secret) => json(at("stripe/webhook"), { body: { url, secret } }),
  };
}

/** Id of the Checkout Session in the URL of its page. */
export const sessionOf = (url) => url.split("#")[0].split("/").at(-1);
