import { priceNotes, taxNotes, type ImportedHotel } from '#application/import/import-hotels.ts';
import type { Mapping } from '#application/import/mapping/mapping.ts';
import { problemAt, type SheetProblem } from '#application/import/sheet-problem.ts';
import { UnreadableInput } from '#application/ports/input/hotel-input.ts';
import type { RawSheet } from '#application/ports/input/raw-sheet.ts';
import { checkDocument, type HotelDocument } from '#domain/hotel-config.ts';
import type { ReadConfiguration, Services } from '#ui/services.ts';
import { JSON_BYTES_MAXIMUM } from '#ui/files/read-configuration-file.ts';

/** The types of files that file choosers offer. */
export const ACCEPTED = '.xlsx,.xlsm,.ods,.csv,.tsv,.txt,.json,application/json,text/csv';

/** Excludes `._hotel.json`, which macOS makes beside a file. */
const JSON_NAME = /^(?!\._).*\.json$/i;
const NOT_LOADED =
  'The import could not be loaded. Check your connection, then choose the file again.';
export const NOT_READ = 'The file could not be read';
const TOO_LARGE = 'The file is too large to be a configuration';

export type ImportFile = Pick<File, 'name' | 'size' | 'text' | 'arrayBuffer'>;

/** The names of files that browsers refuse to read, because they have changed since they were chosen. */
export async function changedAmong(files: readonly ImportFile[]): Promise<string[]> {
  const names = files.map((file) =>
    file.arrayBuffer().then(
      () => [],
      () => [file.name],
    ),
  );
  return (await Promise.all(names)).flat();
}

/** A file of saved columns, such as `hms import --save-mapping` writes. */
export interface SavedColumns {
  readonly file?: ImportFile;
  readonly mapping: Mapping;
}

/** The first file with saved columns, if there is one. */
export async function savedColumnsAmong(
  files: readonly ImportFile[],
  load: Services['loadReadMapping'],
): Promise<SavedColumns | undefined> {
  for (const file of files) {
    if (!JSON_NAME.test(file.name) || file.size > JSON_BYTES_MAXIMUM) continue;
    // A file that cannot be read is reported when it is read as a configuration.
    const read = await Promise.all([load(), file.text()]).catch(() => undefined);
    const found = read && read[0](read[1]);
    if (found && 'mapping' in found) return { file, mapping: found.mapping };
  }
  return undefined;
}

export interface FileParts extends Pick<Services, 'loadReadSheetFile'> {
  readonly readConfiguration: ReadConfiguration;
}

export const nothingRead = () => ({
  sheets: new Array<RawSheet>(),
  /** Hotels from configuration files. */
  hotels: new Array<ImportedHotel & { readonly document: HotelDocument }>(),
  problems: new Array<SheetProblem>(),
  notes: new Array<SheetProblem>(),
});
type CsvFormat = Pick<Mapping, 'separator' | 'encoding'>;
type ReadFiles = ReturnType<typeof nothingRead>;

/** Adds the content of a file to `into`. Rejects with `UnreadableInput` if the file cannot be read. */
export async function readFile(
  file: ImportFile,
  into: ReadFiles,
  parts: FileParts,
  format: CsvFormat,
): Promise<void> {
  if (JSON_NAME.test(file.name)) await readJson(file, into, parts);
  else await readSheets(file, into, parts, format);
}

async function readJson(file: ImportFile, into: ReadFiles, { readConfiguration }: FileParts) {
  if (file.size > JSON_BYTES_MAXIMUM) throw new UnreadableInput(TOO_LARGE);
  const { document, problems } = await readConfiguration(await file.text());
  if (document) {
    const { name = '' } = document.hotelProfile ?? {};
    const id = JSON.stringify([file.name, into.hotels.length]);
    const place = { file: file.name };
    into.hotels.push({ id, name, place, document, problems: [] });
    const { config } = checkDocument(document, { random: () => 0 });
    into.notes.push(...priceNotes(config, place), ...taxNotes(config, document, place));
  }
  for (const { message, line } of problems) {
    const place = { file: file.name, ...(line !== undefined && { row: line }) };
    into.problems.push(problemAt(place, { code: 'rule', parameters: { message } }));
  }
}

async function readSheets(
  file: ImportFile,
  into: ReadFiles,
  { loadReadSheetFile }: FileParts,
  format: CsvFormat,
) {
  const readSheetFile = await loadReadSheetFile().catch(() => undefined);
  if (!readSheetFile) throw new UnreadableInput(NOT_LOADED);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { sheets, note } = await readSheetFile(file.name, bytes, format);
  into.sheets.push(...sheets);
  if (note !== undefined)
    into.notes.push(
      problemAt({ file: file.name }, { code: 'file-note', parameters: { message: note } }),
    );
}
