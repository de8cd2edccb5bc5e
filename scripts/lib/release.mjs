// Conditions that a release must meet, apart from its tests.

/** Comment line and 42 bytes of a minisign public key, as `tauri signer generate` writes it. */
const MINISIGN = /^untrusted comment: [^\n]*\n(RW[A-Za-z0-9+/]{54})\s*$/;

const isPublicKey = (text) => MINISIGN.test(Buffer.from(text, "base64").toString("utf8"));

/**
 * Why bundles of this configuration could not be updated, or null. `config` is Tauri's, `env` the
 * environment of the build.
 */
export function updateKeyProblem(config, env = {}) {
  const key = config.plugins?.updater?.pubkey ?? "";
  if (key === "")
    return "plugins.updater.pubkey in tauri.conf.json is empty: a release needs the public key of its updates (docs/releasing.md). To try the bundles: npm run tauri build -- --debug";
  if (!isPublicKey(key))
    return "plugins.updater.pubkey in tauri.conf.json is no public key of `npx tauri signer generate`";
  if (env.KOROSHO_UPDATE_KEY && env.KOROSHO_UPDATE_KEY !== key)
    return "KOROSHO_UPDATE_KEY differs from plugins.updater.pubkey: the app would refuse its updates";
  return null;
}

/** Why a tag cannot be released; `versions` maps each manifest to its version. */
export function tagProblems({ tag, versions, changelog }) {
  const version = tag.replace(/^v/, "");
  const problems = Object.entries(versions)
    .filter(([, found]) => found !== version)
    .map(([file, found]) => `${file} is ${found}, the tag ${tag}`);
  const heading = changelog.split("\n").find((line) => line.startsWith(`## ${version} (`)) ?? "";
  if (!/\(\d{4}-\d{2}-\d{2}\)$/.test(heading))
    problems.push(`CHANGELOG.md has no heading "## ${version} (YYYY-MM-DD)"`);
  return problems;
}
