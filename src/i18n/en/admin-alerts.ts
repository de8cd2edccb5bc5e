/** What happened, and what to do about it. */
type AlertTexts = { title: string; remedy: string };

const alerts = {
  store_key_refused: {
    title: "WooCommerce refuses the key: no order reaches it",
    remedy:
      "WooCommerce, Settings, Advanced, REST API: make a key with Read/Write and enter it on the server. Then try the stopped jobs again.",
  },
  parked: {
    title: "WooCommerce refused an order permanently",
    remedy:
      "The text below names the reason. Correct it in WooCommerce, then send the order to the store again, or discard it.",
  },
  refund_due: {
    title: "The customer paid too much, or paid a cancelled order",
    remedy: "Open the order and refund the amount.",
  },
  underpaid: {
    title: "Less than the total came in",
    remedy: "Collect the rest: open the order and ask the customer to pay. Riders see the rest.",
  },
  wrong_money: {
    title: "Another currency, or a test payment in the live shop",
    remedy:
      "Pay it back in the provider's dashboard. Check whether the server's settings have a test key.",
  },
  unmatched_payment: {
    title: "A payment to the paybill names no order",
    remedy:
      "Ask the payer, whom the text below names. Then open the order and mark it paid with this receipt.",
  },
  payment_unconfirmed: {
    title: "M-Pesa could not be asked about a paybill payment",
    remedy:
      "Look into the M-Pesa statement. If it is there, open the order and mark it paid with its receipt.",
  },
  reported_receipt: {
    title: "A customer typed a receipt that is not known",
    remedy:
      "Look into the M-Pesa statement. If it is there, open the order and mark it paid with this receipt.",
  },
  slot_overbooked: {
    title: "A pick-up or delivery time has one order too many",
    remedy:
      "A desk took the order, and the time was full before the server knew of it. Prepare it too, or call the customer and change the time at the desk.",
  },
  kiosk_payment: {
    title: "A kiosk reports a payment that did not arrive",
    remedy:
      "A kiosk takes no money itself. Look into M-Pesa, Stripe and the till. If the money is nowhere, end the kiosk's access under Devices and set it up again.",
  },
  payment_unknown: {
    title: "A provider does not say how a payment ended",
    remedy:
      "Wait: it is asked again. After an hour look into its dashboard. Take no second payment before.",
  },
  suspicious_message: {
    title: "A payment notification looks wrong",
    remedy: "Do not rely on it. Look into the provider's dashboard.",
  },
  store_disagrees: {
    title: "Somebody changed the order in WooCommerce to something else",
    remedy: "Agree on what is right, and set it in WooCommerce. Nothing was overwritten.",
  },
  total_differs: {
    title: "WooCommerce computes another total for an order",
    remedy: "The customer pays the agreed one. Look at what changed in taxes and fees.",
  },
  store_price_differs: {
    title: "The store's cart has another price than the shop",
    remedy:
      "Usually a plug-in that changes prices. Customers see the new price before they pay; look at the plug-in.",
  },
  duplicate_order: {
    title: "WooCommerce had an order twice; one was removed",
    remedy: "Nothing to do if the other one is there.",
  },
  coupon_refused: {
    title: "WooCommerce refused a coupon that was agreed on",
    remedy:
      "Nothing to do for the order: the discount is in it as a fee. Look at the coupon's limits.",
  },
  unreadable_price: {
    title: "A product has a price at which it cannot be sold",
    remedy: "Correct the price in WooCommerce.",
  },
  not_computable: {
    title: "A delivery zone, or pick-up, is not offered",
    remedy: "Health says which one, and what to enter.",
  },
  mail_unknown: {
    title: "It is not known whether an e-mail was sent",
    remedy: "Call the customer.",
  },
  sms_refused: {
    title: "Text messages to customers are refused",
    remedy:
      "The text below gives the reason. Top up the account at Africa's Talking, or correct its API key or sender ID.",
  },
  sms_limit: {
    title: "The daily limit of text messages is reached",
    remedy:
      "Customers get no codes by text message until earlier ones are 24 hours old. If many customers ask, raise `sms_day` in `customer_limits`.",
  },
  reconciliation: {
    title: "The nightly comparison found a difference",
    remedy: "Compare both sides, which the text below names, and correct the wrong one.",
  },
} satisfies Record<string, AlertTexts>;

const jobs = {
  create_woo_order: "Order to the store",
  change_woo_order: "Change of an order to the store",
  push_order_status: "Status of an order to the store",
  push_received_amount: "Received amount to the store",
  note_woo_order: "Note on an order to the store",
  record_woo_refund: "Refund to the store",
  remove_duplicate_orders: "Search for duplicate orders",
  review_prices: "Check of an order's prices",
  transfer_order: "Order to the server",
  poll_order: "State of an order from the server",
  cancel_uncollected: "End of an order that nobody fetched",
  cancel_abandoned: "End of an order that nobody paid",
  send_review: "Review to the store",
  create_attempt: "Start of a payment",
  poll_attempt: "Question about a payment",
  expire_attempt: "End of a payment page",
  handle_event: "Message of a payment provider",
  refund: "Refund to the customer",
  mail_confirmation: "Confirmation of an order by e-mail",
  mail_message: "Message of a customer by e-mail",
  mail_stock_notice: "Back-in-stock notice by e-mail",
  mail_order_code: "Code for an order by e-mail",
  sms_order_code: "Code for an order by text message",
  mail_newsletter_confirmation: "Confirmation of the newsletter by e-mail",
  mail_notice_confirmation: "Confirmation of a back-in-stock notice by e-mail",
  reconcile: "Nightly comparison",
  erase_expired: "Deletion of expired data",
} satisfies Record<string, string>;

/** English texts of the admin pages about alerts and jobs; docs/guide/red.md has the same remedies. */
export const adminAlerts = { alerts, jobs };
