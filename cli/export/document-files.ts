import { readdirSync } from 'node:fs';
import { extname, join, parse, resolve } from 'node:path';
import { hotelCodeOf } from '#domain/hotel/hotel-code.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { plainJson } from '#domain/text/plain-text.ts';
import { invalidCall } from '#cli/call/command-failure.ts';
import { cannotWrite } from '#cli/call/files/file-failure.ts';
import { makeFolder } from '#cli/call/files/make-folder.ts';
import type { NewFile } from '#cli/call/files/written-files.ts';

/** Names that Windows reserves for devices. */
const RESERVED = /^(con|prn|aux|nul|(com|lpt)[\d¹²³])$/i;
/** File systems allow 255 bytes, and a character has up to four. */
const LONGEST_STEM = 60;

/** Configurations as `onboard` takes them, for people: an object, or an array of them. */
export function prettyDocument(document: object): string {
  return `${plainJson(JSON.stringify(document, null, 2))}\n`;
}

/** One configuration in one line. */
export function documentLine(document: object): string {
  return `${plainJson(JSON.stringify(document))}\n`;
}

/**
 * Configurations in one file (`.json`, `.ndjson`, `.jsonl`), or in a folder with a file for each.
 */
export function documentFiles(out: string, documents: readonly HotelDocument[]): NewFile[] {
  const isPrivate = documents.some(hasPasswords);
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

/** Whether configurations written to this place are one file, not a folder of files. */
export function isFileOfDocuments(out: string): boolean {
  return /\.(ndjson|jsonl|json)$/i.test(out);
}

interface FolderOptions {
  /** Whether the folder must not contain configurations, except for the base. */
  readonly mustBeFree?: boolean;
  /** The file that the configurations extend, which may be in the folder. */
  readonly base?: string | undefined;
}

/**
 * Creates a folder, and returns a file for a configuration in it, named after the hotel's code:
 * never the same file twice, and never the base. The content may be only what differs from the
 * base. Throws `CommandFailure`.
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
    throw invalidCall(`${folder} already contains configurations. ${advice}`);
  }
  const names = new Set(hasBase ? [sameName(baseStem)] : []);
  /** The last number of each stem: thousands of hotels may share one. */
  const copies = new Map<string, number>();
  return (document, content = document) => {
    const stem = stemOf(document);
    let name = stem;
    let copy = copies.get(sameName(stem)) ?? 1;
    while (names.has(sameName(name))) name = `${stem}-${(copy += 1)}`;
    copies.set(sameName(stem), copy);
    names.add(sameName(name));
    const path = join(folder, `${name}.json`);
    return { path, content: prettyDocument(content), isPrivate: hasPasswords(document) };
  };
}

function stemOf({ hotelProfile: { code = '', name = '' } = {} }: HotelDocument): string {
  // A code may contain characters that are invalid in file names.
  const plain = (code.trim() || hotelCodeOf(name))
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}-]+/gu, '_')
    // A shell would pass it as an option.
    .replace(/^-/, '_');
  const stem = Array.from(plain).slice(0, LONGEST_STEM).join('');
  return RESERVED.test(stem) ? `${stem}_` : stem;
}

/** The same text for names that are one file on systems that ignore case or accents. */
function sameName(name: string): string {
  return name.toUpperCase().toLowerCase().normalize('NFD');
}

/** Whether the document gives a password for any staff user. */
export function hasPasswords({ staffUsers = [] }: HotelDocument): boolean {
  return staffUsers.some(({ password }) => password !== undefined);
}
