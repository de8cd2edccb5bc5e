// Loads every text of every language: for server rendering, the app and tests.
import type { Language } from "./language";
import { holdTexts, type Texts } from "./texts";

const modules = import.meta.glob<Partial<Texts>>(
  "./*/{base,home,product,device,footer,buying}.ts",
  {
    eager: true,
    import: "texts",
  },
);
for (const [path, texts] of Object.entries(modules)) {
  holdTexts(path.split("/").at(-2) as Language, texts);
}
