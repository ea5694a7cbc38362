import { readdirSync } from 'node:fs';
import { extname, join, parse, resolve } from 'node:path';
import { hotelCodeOf } from '#domain/hotel/hotel-code.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { plainJson } from '#domain/text/plain-text.ts';
import { invalidCommand } from '#cli/call/exit-codes.ts';
import { cannotWrite } from '#cli/call/files/file-failure.ts';
import { makeFolder, type NewFile } from '#cli/call/files/written-files.ts';

/** Windows reserves these file names for devices. */
const RESERVED = /^(con|prn|aux|nul|(com|lpt)[\d¹²³])$/i;
/** In characters. File systems allow 255 bytes, and a character may need four bytes. */
const LONGEST_STEM = 60;

export function prettyDocument(document: object): string {
  return `${plainJson(JSON.stringify(document, null, 2))}\n`;
}

export function documentLine(document: object): string {
  return `${plainJson(JSON.stringify(document))}\n`;
}

/** One file if `out` ends in `.json`, `.ndjson` or `.jsonl`, else a file for each configuration in a folder. */
export function documentFiles(out: string, documents: readonly HotelDocument[]): NewFile[] {
  const isPrivate = documents.some(documentHasPasswords);
  const ending = extname(out).toLowerCase();
  if (ending === '.ndjson' || ending === '.jsonl') {
    return [{ path: out, content: documents.map(documentLine).join(''), isPrivate }];
  }
  if (ending === '.json') {
    const [first = []] = documents;
    const content = prettyDocument(documents.length === 1 ? first : documents);
    return [{ path: out, content, isPrivate }];
  }
  const fileOf = documentFolder(out);
  return documents.map((document) => fileOf(document));
}

export function isFileOfDocuments(out: string): boolean {
  return /\.(ndjson|jsonl|json)$/i.test(out);
}

interface FolderOptions {
  /** Whether to refuse a folder that already contains configurations other than `base`. */
  readonly mustBeFree?: boolean;
  /** Path of the file that the configurations extend. The file may be in the folder itself. */
  readonly base?: string | undefined;
}

/**
 * Creates the folder. Returns a function that assigns a file to a configuration. The file is named after the hotel's
 * code, and never has the name of another file or of the base. The optional `content` is written instead of the full
 * configuration. Throws `CommandFailure` if the folder cannot be used.
 */
export function documentFolder(
  folder: string,
  { mustBeFree = false, base }: FolderOptions = {},
): (document: HotelDocument, content?: object) => NewFile {
  const { dir, base: baseName, name: baseStem } = parse(resolve(base ?? '.'));
  const hasBase = base !== undefined && dir === resolve(folder);
  let found: string[];
  try {
    makeFolder(folder);
    found = mustBeFree ? readdirSync(folder) : [];
  } catch (error) {
    throw cannotWrite(folder, error);
  }
  const others = found.filter((name) => !(hasBase && name === baseName));
  if (others.some((name) => extname(name).toLowerCase() === '.json')) {
    const advice = `Name another folder, or replace them with --force.`;
    throw invalidCommand(`${folder} already contains configurations. ${advice}`);
  }
  const names = new Set(hasBase ? [sameName(baseStem)] : []);
  /** The highest number added to each stem: naming thousands of hotels with one code would be slow without it. */
  const copies = new Map<string, number>();
  return (document, content = document) => {
    const stem = stemOf(document);
    let name = stem;
    let copy = copies.get(sameName(stem)) ?? 1;
    while (names.has(sameName(name))) name = `${stem}-${(copy += 1)}`;
    copies.set(sameName(stem), copy);
    names.add(sameName(name));
    const path = join(folder, `${name}.json`);
    return { path, content: prettyDocument(content), isPrivate: documentHasPasswords(document) };
  };
}

function stemOf({ hotelProfile: { code = '', name = '' } = {} }: HotelDocument): string {
  // The code may contain characters that file names cannot contain.
  const plain = (code.trim() || hotelCodeOf(name))
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}-]+/gu, '_')
    // Commands would read a name that starts with a dash as an option.
    .replace(/^-/, '_');
  const stem = Array.from(plain).slice(0, LONGEST_STEM).join('');
  return RESERVED.test(stem) ? `${stem}_` : stem;
}

/** Names with the same result are the same file on systems that ignore case or accents. */
function sameName(name: string): string {
  return name.toUpperCase().toLowerCase().normalize('NFD');
}

export function documentHasPasswords({ staffUsers = [] }: HotelDocument): boolean {
  return staffUsers.some(({ password }) => password !== undefined);
}
