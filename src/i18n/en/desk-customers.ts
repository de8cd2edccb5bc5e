/** English texts of the desk about a customer: orders, favourites, notes and allergens. */
export const deskCustomers = {
  customers: {
    title: "Customers",
    lead: "Find a customer by part of the phone number or by name.",
    nobody: "No customer fits.",
    open: "Customer details",
    newOrder: "New order",
    zone: "Zone",
    count: (count: number, first: string, last: string) => {
      const orders = count === 1 ? "1 order" : `${count} orders`;
      return first === last ? `${orders}, on ${first}` : `${orders}, from ${first} to ${last}`;
    },
    orders: "All orders",
    none: "No order yet.",
    goods: "Goods",
    times: (times: number, orders: number) =>
      orders === 1 ? "in the last order" : `in ${times} of the last ${orders} orders`,
    avoids: "Avoids",
    avoided: (names: string) => `Avoids ${names}`,
    avoidedHint:
      "The cart warns of what contains these, may contain traces of them, or is unknown.",
    contains: (names: string) => `Contains ${names}`,
    traces: (names: string) => `May contain ${names}`,
    unknown: (names: string) => `Allergens unknown: ${names}`,
  },
};
