/** English texts about prices, times, delivery and payment, shown before anything is ordered. */
export const texts = {
  label: "Pick-up, delivery and payment",
  pickup: "Pick-up",
  delivery: "Delivery",
  deliveryFrom: (price: string) => `Delivery from ${price}`,
  deliveryFor: (price: string) => `Delivery ${price}`,
  deliveryFree: "Free delivery",
  free: "free",
  from: (price: string) => `from ${price}`,
  freeFrom: (amount: string) => `free from ${amount}`,
  moreZones: (count: number) => (count === 1 ? "1 more area" : `${count} more areas`),
  askPrice: "Ask for the price",
  priceQuestion: (name: string) => `Hello, what does ${name} cost?`,
  pay: "Payment",
  methods: {
    card: "card",
    mpesa: "M-Pesa",
    counter: "at the counter",
    on_delivery: "on delivery",
  },
};
