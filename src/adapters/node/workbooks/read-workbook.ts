import { UnreadableInput } from '#adapters/node/input/read-failure.ts';
import { readOds } from './read-ods.ts';
import { readXlsx, type WorkbookSheet } from './read-xlsx.ts';
import { readZip } from './read-zip.ts';

const SAVE = 'open it in the spreadsheet program and save it as .xlsx';
const UNKNOWN = 'This workbook cannot be read: save it again as .xlsx';
const LOCKED =
  'This workbook is protected by a password: remove the password in the spreadsheet program and save it again';

/** The first bytes of old Office files, of encrypted ones, and of ZIP archives. */
const [COMPOUND, ZIP] = [Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('PK')];
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
const START_BYTES = 1000;

/** What files that are no archives start with, and what to do with them. */
const OTHER_STARTS: readonly (readonly [RegExp, string])[] = [
  [
    /^\s*<(!doctype html|html|head|body|table|meta)\b/i,
    `This is a web page, not a workbook: ${SAVE}`,
  ],
  [/^\s*<\?xml\b/, `This is XML, not a workbook: ${SAVE}`],
];
/** What other archives contain, and what to do with them. */
const OTHER_ARCHIVES: readonly (readonly [RegExp, string])[] = [
  [/^xl\/workbook\.bin$/m, `Binary workbooks (.xlsb) cannot be read: ${SAVE}`],
  [/^Index(\.zip$|\/)/m, 'Numbers documents cannot be read: export it as .xlsx'],
];

/** Whether a file is a workbook by its content, even if its name says otherwise. */
export function isWorkbook(bytes: Buffer): boolean {
  return [COMPOUND, ZIP].some((start) => bytes.subarray(0, start.length).equals(start));
}

/**
 * Reads the sheets of an .xlsx or .ods workbook, whatever its name. Throws `UnreadableInput` with
 * what to do for other files.
 */
export async function readWorkbook(bytes: Buffer): Promise<WorkbookSheet[]> {
  if (bytes.subarray(0, COMPOUND.length).equals(COMPOUND)) {
    if (bytes.includes(ENCRYPTED)) throw new UnreadableInput(LOCKED);
    throw new UnreadableInput(`This is an old Excel workbook (.xls): ${SAVE}`);
  }
  refuse(OTHER_STARTS, new TextDecoder().decode(bytes.subarray(0, START_BYTES)));
  try {
    const files = await readZip(bytes);
    refuse(OTHER_ARCHIVES, [...files.keys()].join('\n'));
    if (files.get('META-INF/manifest.xml')?.includes('encryption-data')) {
      throw new UnreadableInput(LOCKED);
    }
    const path = [...files.keys()].find((name) => /^(?:[^/]+\/)?workbook\d*\.xml$/i.test(name));
    return path === undefined ? readOds(files.get('content.xml') ?? '') : readXlsx(files, path);
  } catch (error) {
    throw error instanceof UnreadableInput ? error : new UnreadableInput(UNKNOWN);
  }
}

function refuse(others: readonly (readonly [RegExp, string])[], text: string): void {
  const [, message] = others.find(([pattern]) => pattern.test(text)) ?? [];
  if (message !== undefined) throw new UnreadableInput(message);
}
