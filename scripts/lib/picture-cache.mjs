// Picture caches of servers and apps, filled from the template of a test run (`picture-template.mjs`).
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Folder of the cache below a data folder. */
export const pictureCache = (dataDir) => join(dataDir, "pictures");

/**
 * Start of the names of a picture's files in a cache, as `crates/media` forms them: a digest of the
 * picture's URL, which differs by the port of the sandbox.
 */
export function cachePrefix(url) {
  return `${createHash("sha256").update(url).digest("hex").slice(0, 32)}-`;
}

/** URL of a picture of the demo shop at a sandbox. */
export const pictureUrl = (sandbox, picture) => `${sandbox}/media/${picture}`;

/**
 * Copies the template that `KOROSHO_PICTURE_TEMPLATE` names into the cache below a new data folder.
 * Without a template, or if there is a cache, it does nothing.
 */
export function fillPictureCache(dataDir, sandbox) {
  const template = process.env.KOROSHO_PICTURE_TEMPLATE;
  const cache = pictureCache(dataDir);
  if (!template || existsSync(cache)) return;
  mkdirSync(cache, { recursive: true });
  for (const picture of readdirSync(template)) {
    const prefix = cachePrefix(pictureUrl(sandbox, picture));
    for (const form of readdirSync(join(template, picture))) {
      copyFileSync(join(template, picture, form), join(cache, `${prefix}${form}`));
    }
  }
}
