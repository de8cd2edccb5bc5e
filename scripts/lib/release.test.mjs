import { describe, expect, test } from "vitest";
import { tagProblems, updateKeyProblem } from "./release.mjs";

/** Public key as `tauri signer generate` writes it, of a pair made for this test. */
const KEY = Buffer.from(
  "untrusted comment: minisign public key: 4D37A7C5740250CA\nRWTKUAJ0xac3TajOTN+9fTx8BRV8Y749vuIp4k8jIu3rSKrCETpqKdvH\n",
).toString("base64");

const config = (pubkey) => ({ plugins: { updater: { pubkey } } });

describe("key of the updates", () => {
  test("a configuration without a key is refused by name", () => {
    for (const empty of [config(""), config(undefined), {}])
      expect(updateKeyProblem(empty)).toMatch(/^plugins\.updater\.pubkey .* is empty/);
  });

  test("a generated key is accepted, alone or repeated in the environment", () => {
    expect(updateKeyProblem(config(KEY))).toBeNull();
    expect(updateKeyProblem(config(KEY), { KOROSHO_UPDATE_KEY: KEY })).toBeNull();
  });

  test("text that is no key is refused", () => {
    for (const text of ["korosho.key.pub", KEY.slice(0, -8), Buffer.from("RW").toString("base64")])
      expect(updateKeyProblem(config(text))).toMatch(/is no public key/);
  });

  test("another key in the environment is refused", () => {
    const other = { KOROSHO_UPDATE_KEY: "another" };
    expect(updateKeyProblem(config(KEY), other)).toMatch(/^KOROSHO_UPDATE_KEY differs/);
  });
});

describe("tag", () => {
  const versions = { "Cargo.toml": "0.2.0", "package.json": "0.2.0" };
  const changelog = "# Changelog\n\n## 0.2.0 (2026-12-01)\n";

  test("a tag equal to every version with a dated heading is accepted", () => {
    expect(tagProblems({ tag: "v0.2.0", versions, changelog })).toEqual([]);
  });

  test("each manifest with another version is named", () => {
    const other = { ...versions, "package.json": "0.1.0" };
    expect(tagProblems({ tag: "v0.2.0", versions: other, changelog })).toEqual([
      "package.json is 0.1.0, the tag v0.2.0",
    ]);
  });

  test("a heading without a date is refused", () => {
    const undated = "## 0.2.0 (unreleased)\n";
    expect(tagProblems({ tag: "v0.2.0", versions, changelog: undated })).toEqual([
      'CHANGELOG.md has no heading "## 0.2.0 (YYYY-MM-DD)"',
    ]);
  });
});
