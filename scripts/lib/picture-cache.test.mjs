import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { fillPictureCache, pictureCache } from "./picture-cache.mjs";
import { removeFolder, temporaryFolder } from "./temporary-folder.mjs";

const folder = temporaryFolder("picture-cache");
afterEach(() => {
  vi.unstubAllEnvs();
  removeFolder(folder);
});

/** Writes a template of one picture and returns the path of an empty data folder. */
function withTemplate() {
  const template = join(folder, "template");
  mkdirSync(join(template, "cashew.webp"), { recursive: true });
  writeFileSync(join(template, "cashew.webp", "w400-q50.avif"), "pixels");
  vi.stubEnv("KOROSHO_PICTURE_TEMPLATE", template);
  return join(folder, "data");
}

test("a new data folder gets the pictures under the names of their URLs at the sandbox", () => {
  const data = withTemplate();
  fillPictureCache(data, "http://127.0.0.1:8411");
  // SHA-256 of `http://127.0.0.1:8411/media/cashew.webp`, as `sha256sum` prints it.
  const name = "d738db7e145e1441e6dd210be5f2177f-w400-q50.avif";
  expect(readdirSync(pictureCache(data))).toEqual([name]);
  expect(readFileSync(join(pictureCache(data), name), "utf8")).toBe("pixels");
});

test("pictures that an app or a server keeps are not touched", () => {
  const data = withTemplate();
  mkdirSync(pictureCache(data), { recursive: true });
  fillPictureCache(data, "http://127.0.0.1:8411");
  expect(readdirSync(pictureCache(data))).toEqual([]);
});
