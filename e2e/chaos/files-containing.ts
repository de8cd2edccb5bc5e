// Files that hold somebody's phone number.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Every file below some folders that holds this number, in any spelling of a text file or a table. */
export function filesThatKnow(folders: readonly string[], phone: string): string[] {
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
