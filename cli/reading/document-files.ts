import { extname, join } from 'node:path';
import { hotelCodeOf } from '#domain/hotel/hotel-code.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { plainJson } from '#domain/text/plain-text.ts';
import { cannotWrite } from '#cli/call/file-failure.ts';
import { makeFolder } from '#cli/call/make-folder.ts';
import type { NewFile } from '#cli/call/written-files.ts';

/** Names that Windows gives to devices. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** Configurations as `onboard` takes them, for people: an object, or an array of them. */
export function prettyDocument(document: HotelDocument | readonly HotelDocument[]): string {
  return `${plainJson(JSON.stringify(document, null, 2))}\n`;
}

/** One configuration in one line. */
export function documentLine(document: HotelDocument): string {
  return `${plainJson(JSON.stringify(document))}\n`;
}

/** Configurations as one file (`.json`, `.ndjson`, `.jsonl`), or as a file each in a folder. */
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
  const folder = new DocumentFolder(out);
  return documents.map((document) => folder.fileOf(document));
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

  /** Never the same path twice. */
  fileOf(document: HotelDocument): NewFile {
    const path = join(this.#path, `${this.#freeName(document)}.json`);
    return { path, content: prettyDocument(document), isPrivate: hasPasswords(document) };
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

export function hasPasswords({ staffUsers = [] }: HotelDocument): boolean {
  return staffUsers.some(({ password }) => password !== undefined);
}
