/** English texts of the home page; other pages do not load them. */
const home = {
  metaDescription:
    "Snack smart, live healthy. Roasted cashews, almonds, macadamia and sugar-coated baobab (mabuyu), made in Nairobi and delivered to you.",
  keywords:
    "healthy snacks, cashews, korosho, almonds, macadamia, peanuts, mabuyu, baobab, nuts, Nairobi, Kenya",
  eyebrow: "Roasted in Nairobi",
  title: "Snack Smart, Live Healthy",
  lead: "Crunchy cashews, toasted almonds and the red mabuyu you grew up with. Nothing to hide, plenty to share.",
  shopNow: "Shop now",
  heroAlt: "A bowl full of roasted cashews and almonds with red mabuyu among them",
  introTitle: "Snack Smart, Snack Delicious",
  introText:
    "Health meets taste in every handful. We buy good nuts, roast them gently and stop there: no palm oil, no colours you cannot name. What is left is flavour, and food that keeps you going.",
  reasons: [
    {
      title: "Freshly sourced nuts",
      text: "From farmers we know by name, roasted in small batches and packed the same day.",
    },
    {
      title: "Health benefits",
      text: "Protein, fibre and good fats that keep you full between breakfast and supper.",
    },
    {
      title: "Versatile snacks",
      text: "For the desk, the school bag, the trail or a bowl of morning porridge.",
    },
    {
      title: "Perfect for sharing",
      text: "Pouches from a handful to half a kilo. Pass it round before it is gone.",
    },
  ],
  browserTitle: "Find your snack",
  ourProducts: "Our Products",
  viewMore: "view more products",
  errorLoading: (message: string) => `Error loading data: ${message}`,
  talkTitle: "Talk To Us",
  talkAlt: "Cashews, almonds and pistachios heaped on a clay plate",
  talkText: "Tell us how you eat and we will help you snack better. Four ways to begin:",
  services: [
    {
      title: "Customized snacking solutions",
      text: "A mix for your office, your event or your taste, packed under your name.",
    },
    {
      title: "Snacking habits assessment",
      text: "Ten minutes on what you nibble and when, and what to swap it for.",
    },
    {
      title: "Nutrient-packed snacks tracker",
      text: "Know what each handful gives you: protein, fibre, iron and more.",
    },
    {
      title: "Energy-boosting snack program",
      text: "A week of snacks that carries you through training or long shifts.",
    },
  ],
  farmTitle: "Direct Farm Sourcing",
  farmText:
    "Cashews from Kilifi, macadamia from the slopes of Mount Kenya, groundnuts from Busia. We buy from the farms themselves, so growers are paid fairly and you taste the season.",
  farmAlt: "Groundnuts in their shells and macadamia heaped in a woven basket",
  getInTouch: "Get intouch",
};

/** Texts in the structure that the loader merges. */
export const texts = { home };
