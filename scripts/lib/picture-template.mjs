// Pictures of the demo shop in the forms that servers and apps keep: each one of a test run would
// otherwise examine and encode the same pictures, an app all of them at every first start.
import { copyFileSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openShop } from "./demo.mjs";
import { json } from "./http.mjs";
import { cachePrefix, pictureCache, pictureUrl } from "./picture-cache.mjs";
import { STATE } from "./run.mjs";
import { until } from "./until.mjs";

const WIDTHS = [400, 800];

/** Formats of cards, which Chromium shows in most tests. Other pictures it encodes when it shows one. */
const OF_CARDS = ["image/avif", "image/webp"];

/** Format of an app's windows: each app downloads every picture. */
const OF_ALL = ["image/webp"];

const imagesOf = (things) => things.flatMap(({ image }) => image ?? []);

/** Paths of all pictures at a server, each with the formats that tests need. */
async function listPictures(server) {
  const { items } = await json(`${server}/api/products?per_page=100`);
  const categories = await json(`${server}/api/categories`);
  const cards = [...items.flatMap(({ images }) => images.slice(0, 1)), ...imagesOf(categories)];
  const others = items.flatMap(({ images, variations }) => [...images, ...imagesOf(variations)]);
  const pictures = new Map(others.map(({ src }) => [src, OF_ALL]));
  for (const { src } of cards) pictures.set(src, OF_CARDS);
  return pictures;
}

/** Encodes a picture in some formats, by requests to a server. */
function encode(picture, formats) {
  const one = async (format, width) => {
    const url = `${picture}?w=${width}&q=50`;
    const answer = await fetch(url, { headers: { accept: format } });
    if (answer.headers.get("content-type") === format) return answer.arrayBuffer();
    throw new Error(`${url} as ${format}: ${answer.status} ${await answer.text()}`);
  };
  return Promise.all(formats.flatMap((format) => WIDTHS.map((width) => one(format, width))));
}

/** Copies the files of a cache into a folder per picture. */
function copyByPicture(cache, sandbox, names, template) {
  const files = readdirSync(cache);
  for (const name of names) {
    const prefix = cachePrefix(pictureUrl(sandbox, name));
    const own = files.filter((file) => file.startsWith(prefix));
    if (own.length === 0) throw new Error(`No file of ${name} is in ${cache}.`);
    mkdirSync(join(template, name), { recursive: true });
    for (const file of own) {
      copyFileSync(join(cache, file), join(template, name, file.slice(prefix.length)));
    }
  }
}

/** Makes a server examine and encode the pictures; returns the environment that names them. */
export async function makePictureTemplate() {
  const template = join(STATE, "picture-template");
  rmSync(template, { recursive: true, force: true });
  // An earlier run's template may be named by the environment.
  delete process.env.KOROSHO_PICTURE_TEMPLATE;
  const { folder, sandbox, server, close } = await openShop();
  try {
    const pictures = await listPictures(server.origin);
    for (const [path, formats] of pictures) await encode(`${server.origin}${path}`, formats);
    const cache = pictureCache(join(folder, "server"));
    const names = new Set([...pictures.keys()].map((path) => path.split("/").at(-1)));
    const examined = () => readdirSync(cache).filter((file) => file.endsWith("-look.json"));
    await until("all pictures are examined", async () => examined().length >= names.size, 300_000);
    copyByPicture(cache, sandbox.origin, names, template);
  } finally {
    close();
  }
  return { KOROSHO_PICTURE_TEMPLATE: template };
}
