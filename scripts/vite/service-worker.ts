import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { compressOnce } from "./compress.ts";

const ROOT = `${import.meta.dirname}/../..`;

/** Files without a hash in their name that a page needs offline. */
const PUBLIC = ["/icons/favicon.svg", "/pictures/empty-cart.webp", "/pictures/not-found.webp"];

function hash(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex").slice(0, 16);
}

/** Precache manifest of Workbox: all files that the website needs offline. */
function release(dir: string, names: readonly string[]) {
  const hashed = names.filter((name) => /^assets\/.*\.(js|css|woff2)$/.test(name));
  return [
    ...hashed.map((name) => ({ url: `/${name}`, revision: null })),
    ...PUBLIC.map((url) => ({ url, revision: hash(join(dir, url)) })),
    { url: "/app-shell", revision: hash(join(dir, "index.html")) },
  ];
}

/** Builds `src/worker/worker.ts` into `sw.js` with the list of files to precache. */
export function serviceWorker(): Plugin {
  return {
    name: "korosho:service-worker",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      await build({
        root: ROOT,
        configFile: false,
        logLevel: "warn",
        plugins: [compressOnce()],
        define: {
          RELEASE: JSON.stringify(release(dir, Object.keys(bundle).toSorted())),
          "process.env.NODE_ENV": JSON.stringify("production"),
        },
        build: {
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          target: "es2022",
          lib: {
            entry: "src/worker/worker.ts",
            formats: ["iife"],
            name: "worker",
            fileName: () => "sw.js",
          },
        },
      });
    },
  };
}
