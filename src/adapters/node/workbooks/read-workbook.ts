import { UnreadableInput } from '#adapters/node/input/read-failure.ts';
import { readOds } from './read-ods.ts';
import { readXlsx, workbookPath, type WorkbookSheet } from './read-xlsx.ts';
import { tooMuchInside, XML_MAXIMUM_BYTES, ZIP_ENTRIES_MAXIMUM } from './sheet-limits.ts';
import { assertXmlLimits } from './archive/xml-limits.ts';
import { readZip, ZipTooLarge } from './archive/zip-entries.ts';

const SAVE = 'open it in the spreadsheet program and save it as .xlsx';
const UNKNOWN = 'This workbook cannot be read: save it again as .xlsx';
const LOCKED =
  'This workbook is protected by a password: remove the password in the spreadsheet program and save it again';

/** The first bytes of old Office files, of encrypted ones, and of ZIP archives. */
const [COMPOUND, ZIP] = [Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('PK')];
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
const TEXT_START_BYTES = 1000;

/** What other archives contain, and what they are. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^xl\/workbook\.bin$/i, `Binary workbooks (.xlsb) cannot be read: ${SAVE}`],
  [/^Index\/.*\.iwa$|^Index\.zip$/i, 'Numbers documents cannot be read: export it as .xlsx'],
];

/** Whether a file is a workbook by its content, even if its name says otherwise. */
export function isWorkbook(bytes: Buffer): boolean {
  return [COMPOUND, ZIP].some((start) => bytes.subarray(0, start.length).equals(start));
}

/**
 * Reads the sheets of an .xlsx or .ods workbook, whatever its name. Throws `UnreadableInput` with
 * what to do for other files.
 */
export function readWorkbook(bytes: Buffer): WorkbookSheet[] {
  if (bytes.subarray(0, COMPOUND.length).equals(COMPOUND)) {
    if (bytes.includes(ENCRYPTED)) throw new UnreadableInput(LOCKED);
    throw new UnreadableInput(`This is an old Excel workbook (.xls): ${SAVE}`);
  }
  const start = bytes.toString('latin1', 0, TEXT_START_BYTES).replace(/^\u00EF\u00BB\u00BF/, '');
  if (/^\s*<(!doctype html|html|head|body|table|meta)\b/i.test(start)) {
    throw new UnreadableInput(`This is a web page, not a workbook: ${SAVE}`);
  }
  if (/^\s*<\?xml\b/.test(start)) {
    throw new UnreadableInput(`This is XML, not a workbook: ${SAVE}`);
  }
  try {
    return readArchive(bytes);
  } catch (error) {
    if (error instanceof ZipTooLarge) throw tooMuchInside();
    if (error instanceof UnreadableInput) throw error;
    throw new UnreadableInput(UNKNOWN);
  }
}

function readArchive(bytes: Buffer): WorkbookSheet[] {
  const names: string[] = [];
  const entries = readZip(bytes, {
    wanted: (name) => {
      names.push(name);
      return /\.(xml|rels)$/i.test(name);
    },
    bytes: XML_MAXIMUM_BYTES,
    entries: ZIP_ENTRIES_MAXIMUM,
  });
  const [, other] = OTHERS.find(([name]) => names.some((own) => name.test(own))) ?? [];
  if (other !== undefined) throw new UnreadableInput(other);
  if (bytesOf(entries, 'META-INF/manifest.xml').includes('encryption-data')) {
    throw new UnreadableInput(LOCKED);
  }
  for (const xml of entries.values()) assertXmlLimits(xml);
  const path = workbookPath(entries);
  if (path !== undefined) return readXlsx(entries, path);
  const content = entries.get('content.xml');
  if (!content) throw new TypeError('This archive is no workbook');
  return readOds(content);
}

function bytesOf(entries: ReadonlyMap<string, Uint8Array>, name: string): Buffer {
  return Buffer.from(entries.get(name) ?? []);
}
