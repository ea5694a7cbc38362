import { NETWORK_MESSAGES } from '#application/errors/error-catalogue.ts';
import type { ConfigurationReading, ReadConfiguration } from '#ui/services.ts';

/** Ten times the size of the largest configuration. Larger files, such as videos, are refused. */
export const JSON_BYTES_MAXIMUM = 10_000_000;

export const UNREADABLE_FILE = 'The file could not be read.';
export const FILE_TOO_LARGE = 'The file is too large to be a configuration.';
export const FILE_EMPTY = 'The file is empty.';
export const FILE_IS_SPREADSHEET =
  'This is a spreadsheet. Save it as a configuration with the command ‘hms import’, then choose the .json file that it writes.';
export const FILE_HOLDS_LIST =
  'This file contains a list of hotels, but a setup is for one hotel. Choose a file with one hotel, or set them all up with the command ‘hms onboard’.';
export const FILE_IS_OTHER =
  'This is not a hotel configuration. Choose a .json file, such as one that ‘Download configuration’ saved.';

const LIST_NAME = /\.(ndjson|jsonl)$/i;
const SPREADSHEET_NAME = /\.(xlsx?|xlsm|xlsb|ods|csv|tsv|numbers)$/i;
/** The first characters of .xlsx, .ods and .xls files, which may have another extension. */
const SPREADSHEET_STARTS = ['PK\u0003\u0004', '\uFFFD\uFFFD\u0011\uFFFD'];

/** Reads the configuration from a file that the user chose, or returns its problems. Never throws. */
export async function readConfigurationFile(
  file: Pick<File, 'size' | 'text'> & { readonly name?: string },
  readConfiguration: ReadConfiguration,
): Promise<ConfigurationReading> {
  if (SPREADSHEET_NAME.test(file.name ?? '')) return refused(FILE_IS_SPREADSHEET);
  if (file.size > JSON_BYTES_MAXIMUM) return refused(FILE_TOO_LARGE);
  const text = await file.text().catch(() => undefined);
  if (text === undefined) return refused(UNREADABLE_FILE);
  const isSpreadsheet = SPREADSHEET_STARTS.some((start) => text.startsWith(start));
  if (isSpreadsheet) return refused(FILE_IS_SPREADSHEET);
  const start = text.trimStart().charAt(0);
  if (start === '') return refused(FILE_EMPTY);
  if (start === '[' || LIST_NAME.test(file.name ?? '')) return refused(FILE_HOLDS_LIST);
  if (start !== '{') return refused(FILE_IS_OTHER);
  // The code that reads configurations may fail to load without a connection.
  return await readConfiguration(text).catch(() => refused(NETWORK_MESSAGES.otherwise));
}

function refused(message: string): ConfigurationReading {
  return { problems: [{ path: '', message }] };
}
