// Rules for the packages of `package-lock.json`: origin, integrity, install scripts, licence.

/** SPDX identifiers that every package may have: they ask for a notice at most. */
const LICENSES = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Zlib",
];

/** Packages with another licence, and why they may be used. */
export const LICENSE_EXCEPTIONS = {
  "axe-core": ["MPL-2.0", "accessibility tests; part of no bundle"],
  lightningcss: ["MPL-2.0", "build tool of Vite; part of no bundle"],
  argparse: ["Python-2.0", "configuration of stylelint; part of no bundle"],
  nub: ["MIT/X11", "contract tests; the older name of MIT"],
  "parse-cache-control": ["", "Lighthouse; BSD-3-Clause in its LICENSE file"],
  "svg-tags": ["", "stylelint; MIT in its LICENSE file"],
  "@fontsource-variable/figtree": ["OFL-1.1", "font; may be served with its licence"],
  "@fontsource-variable/fraunces": ["OFL-1.1", "font; may be served with its licence"],
};

/** Binaries of one platform have the licence of the package that chooses them. */
const PLATFORM = /-(android|darwin|freebsd|linux|win32)-.+$/;

const isListed = (name) => LICENSES.includes(name.trim());

/** Whether an SPDX expression of one operator permits use under `LICENSES`. */
function isPermitted(expression) {
  const words = expression.replace(/[()]/g, "");
  if (words.includes(" OR ") && !words.includes(" AND ")) return words.split(" OR ").some(isListed);
  return words.split(" AND ").every(isListed);
}

function problemsOf(path, { integrity = "", resolved, link, license = "", hasInstallScript }) {
  const name = path.replace(/^.*node_modules\//, "");
  const found = [];
  if (!path.startsWith("node_modules/") || link) found.push("is no package of a registry");
  if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity)) found.push("has no SHA-512");
  // Without a URL npm asks the configured registry; the hash decides what is accepted.
  if (resolved && !resolved.startsWith("https://registry.npmjs.org/"))
    found.push(`is not from registry.npmjs.org: ${resolved}`);
  if (hasInstallScript) found.push("runs a script when it is installed");
  const [exception] = LICENSE_EXCEPTIONS[name.replace(PLATFORM, "")] ?? [];
  if (exception !== license && !isPermitted(license))
    found.push(`has the licence "${license}", which is not permitted`);
  return found.map((problem) => `${name} ${problem}`);
}

/** Problems of a parsed lock file, one line each. */
export function lockProblems({ packages }) {
  const all = Object.entries(packages).filter(([path]) => path !== "");
  const names = new Set(all.map(([path]) => path.replace(/^.*node_modules\//, "")));
  const unused = Object.keys(LICENSE_EXCEPTIONS).filter((name) => !names.has(name));
  return [
    ...all.flatMap(([path, entry]) => problemsOf(path, entry)),
    ...unused.map((name) => `${name} is an exception without a package`),
  ];
}
