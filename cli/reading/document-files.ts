import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { hotelCodeOf } from '#domain/hotel/hotel-code.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { plainJson } from '#domain/text/plain-text.ts';
import { invalidCall } from '#cli/call/command-failure.ts';
import { cannotWrite } from '#cli/call/file-failure.ts';
import { makeFolder } from '#cli/call/make-folder.ts';
import type { NewFile } from '#cli/call/written-files.ts';

/** Names that Windows reserves for devices. */
const RESERVED = /^(con|prn|aux|nul|(com|lpt)[\d¹²³])$/i;
/** File systems allow 255 bytes, and a character has up to four. */
const LONGEST_STEM = 60;

/** Configurations as `onboard` takes them, for people: an object, or an array of them. */
export function prettyDocument(document: HotelDocument | readonly HotelDocument[]): string {
  return `${plainJson(JSON.stringify(document, null, 2))}\n`;
}

/** One configuration in one line. */
export function documentLine(document: HotelDocument): string {
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
  return documents.map(documentFolder(out));
}

/**
 * Creates a folder, and returns a configuration's file in it: named after the hotel's code, and
 * never the same file twice. Throws `CommandFailure`, also for a folder that `mustBeFree` of
 * configurations and is not.
 */
export function documentFolder(
  folder: string,
  { mustBeFree = false } = {},
): (document: HotelDocument) => NewFile {
  let found: string[];
  try {
    makeFolder(folder);
    found = mustBeFree ? readdirSync(folder) : [];
  } catch (error) {
    throw cannotWrite(folder, error);
  }
  if (found.some((name) => extname(name).toLowerCase() === '.json')) {
    const others = `Name another folder, or replace them with --force.`;
    throw invalidCall(`${folder} already contains configurations. ${others}`);
  }
  const names = new Set<string>();
  return (document) => {
    const stem = stemOf(document);
    let name = stem;
    for (let copy = 2; names.has(sameName(name)); copy += 1) name = `${stem}-${copy}`;
    names.add(sameName(name));
    const path = join(folder, `${name}.json`);
    return { path, content: prettyDocument(document), isPrivate: hasPasswords(document) };
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

/** The same text for names that are one file where case or accents do not matter. */
function sameName(name: string): string {
  return name.toUpperCase().toLowerCase().normalize('NFD');
}

/** Whether the document gives a password for any staff user. */
export function hasPasswords({ staffUsers = [] }: HotelDocument): boolean {
  return staffUsers.some(({ password }) => password !== undefined);
}
