import { closeSync, constants, ftruncateSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hotelCodeOf } from '#domain/hotel/hotel-code.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { plainJson } from '#domain/text/plain-text.ts';
import { CommandFailure } from '#cli/call/command-failure.ts';
import { EXIT } from '#cli/call/exit-codes.ts';
import { plural } from '#cli/terminal/printable.ts';
import { cannotWrite } from '#cli/call/file-failure.ts';
import { makeFolder } from '#cli/call/make-folder.ts';
import { makePrivate, openOwnFile } from '#cli/call/private-file.ts';

/** Names that Windows gives to devices. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const IN_LINES = /\.(ndjson|jsonl)$/i;

/** One configuration as `onboard` takes it, for people. */
export function prettyDocument(document: HotelDocument): string {
  return `${plainJson(JSON.stringify(document, null, 2))}\n`;
}

/** One configuration in one line. */
export function documentLine(document: HotelDocument): string {
  return `${plainJson(JSON.stringify(document))}\n`;
}

/**
 * Writes configurations to one file (`.json`, `.ndjson`, `.jsonl`), or to a folder with a file for
 * each. Throws `CommandFailure` for a file that exists (unless `force`), or cannot be written.
 */
export function writeDocumentFiles(
  out: string,
  documents: readonly HotelDocument[],
  force = false,
): void {
  const isOneFile = IN_LINES.test(out) || /\.json$/i.test(out);
  const folder = isOneFile ? undefined : new DocumentFolder(out);
  const files = folder
    ? documents.map((document) => [folder.pathFor(document), [document]] as const)
    : [[out, documents] as const];
  if (!force) assertFree(files.map(([path]) => path));
  for (const [path, own] of files) writeDocumentFile(path, own);
}

/** Throws `CommandFailure` for a file that exists and is not empty. */
export function assertFree(paths: readonly string[]): void {
  const [first, ...others] = paths.filter((path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.isFile() && found.size > 0;
  });
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` (and ${plural(others.length, 'more file')})`;
  throw new CommandFailure(
    EXIT.invalid,
    `${first} already exists${more}. Name another place, or replace it with --force.`,
  );
}

/** Throws `CommandFailure`. */
function writeDocumentFile(path: string, documents: readonly HotelDocument[]): void {
  const [first] = documents;
  const text = IN_LINES.test(path)
    ? documents.map(documentLine).join('')
    : first && documents.length === 1
      ? prettyDocument(first)
      : `${plainJson(JSON.stringify(documents, null, 2))}\n`;
  writeText(path, text, documents.some(hasPasswords));
}

/** A folder with a file for each configuration, named after its hotel's code. */
export class DocumentFolder {
  readonly #path: string;
  readonly #names = new Set<string>();

  /** Makes the folder. Throws `CommandFailure`. */
  constructor(path: string) {
    this.#path = path;
    try {
      makeFolder(path);
    } catch (error) {
      throw cannotWrite(path, error);
    }
  }

  /** Throws `CommandFailure`. */
  write(document: HotelDocument): void {
    writeDocumentFile(this.pathFor(document), [document]);
  }

  /** Never the same path twice. */
  pathFor(document: HotelDocument): string {
    return join(this.#path, `${this.#freeName(document)}.json`);
  }

  /** Also distinct where a file system does not tell capitals from small letters. */
  #freeName({ hotelProfile: { code = '', name = '' } = {} }: HotelDocument): string {
    // A code may hold what a file name may not.
    const plain = (code.trim() || hotelCodeOf(name)).replace(/[^\p{L}\p{N}-]+/gu, '_');
    const stem = RESERVED.test(plain) ? `${plain}_` : plain;
    let free = stem;
    for (let copy = 2; this.#names.has(free.toLowerCase()); copy += 1) free = `${stem}-${copy}`;
    this.#names.add(free.toLowerCase());
    return free;
  }
}

function writeText(path: string, text: string, isPrivate: boolean): void {
  try {
    if (isPrivate) writePrivately(path, text);
    else writeFileSync(path, text);
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

/** The file is private before it has content. */
function writePrivately(path: string, text: string): void {
  const file = openOwnFile(path, constants.O_WRONLY | constants.O_CREAT);
  try {
    makePrivate(file);
    ftruncateSync(file);
    writeFileSync(file, text);
  } finally {
    closeSync(file);
  }
}

export function hasPasswords({ staffUsers = [] }: HotelDocument): boolean {
  return staffUsers.some(({ password }) => password !== undefined);
}
