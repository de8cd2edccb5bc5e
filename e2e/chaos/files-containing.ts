// Search for a phone number in files.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Files below some folders that contain a phone number, in any spelling and in UTF-8 or UTF-16. */
export function filesContaining(folders: readonly string[], phone: string): string[] {
  const rest = phone.slice(1);
  const spaced = `${rest.slice(0, 3)} ${rest.slice(3, 6)} ${rest.slice(6)}`;
  const spellings = [rest, spaced].flatMap((text) => [
    Buffer.from(text),
    Buffer.from(text, "utf16le"),
  ]);
  const files = folders.flatMap((folder) => filesBelow(folder));
  return files.filter((file) => {
    const bytes = readFileSync(file);
    return spellings.some((spelling) => bytes.includes(spelling));
  });
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => statSync(file, { throwIfNoEntry: false }) !== undefined);
}
