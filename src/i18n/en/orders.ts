/** English texts of the list of orders, and of the form that finds one. */
export const orders = {
  orders: {
    title: "Your orders",
    lead: "Orders opened on this device. Only this device remembers them: there are no accounts here.",
    forget: "Remove them from this device",
    none: "No orders on this device",
    noneText: "Once you order, or open the link of an order, you find it here again.",
    noneByLink: "Orders from another device open with their link.",
    withoutScripts:
      "This browser runs no JavaScript and keeps no list of your orders. Each order opens with its link.",
    ask: "No link at hand? Ask us: we find every order by its number.",
    find: {
      title: "Order not on this device?",
      leads: {
        sms: "We text a code to the phone number on the order.",
        email: "We e-mail a code to the address on the order.",
        both: "We send a code to the phone number or e-mail address on the order.",
      },
      number: "Order number",
      numberHint: "For example W-0047",
      numberMissing: "Enter the number of the order.",
      contact: "Phone number or e-mail address on the order",
      contactWrong: "Enter the phone number or e-mail address that you ordered with.",
      send: "Send the code",
      sent: (recipient: string) =>
        `If an order matches, a code is on its way to ${recipient}. It is valid for ten minutes.`,
      toPhone: "the phone number on the order",
      toEmail: "the e-mail address on the order",
      code: "Code",
      codeMissing: "Enter the six digits of the code.",
      codeWrong: "This code is wrong or no longer valid. Check it, or request a new one.",
      open: "Open the order",
      nothing: "No message? Check your entries and request a new code.",
      back: "Change the details or request a new code",
    },
  },
};
