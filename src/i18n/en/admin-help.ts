/** English texts of the guides on the admin pages. */
export const adminHelp = {
  help: {
    lead: "How to set up and run the shop, step by step.",
    about: "Commands run on the server of the shop.",
    guides: {
      red: "Something is red",
      store: "What to enter in WooCommerce",
      devices: "Kiosks and desks",
      setup: "From a bare machine to the first order",
      sms: "Text messages to customers",
      doctor: "What the health checks mean",
    },
    all: "All guides",
  },
};
