import { priceNotes, type ImportedHotel } from '#application/import/import-hotels.ts';
import type { Mapping } from '#application/import/mapping/mapping.ts';
import { problemAt, type SheetProblem } from '#application/import/sheet-problem.ts';
import { UnreadableInput } from '#application/ports/input/hotel-input.ts';
import type { RawSheet } from '#application/ports/input/raw-sheet.ts';
import { checkDocument, type HotelDocument } from '#domain/hotel-config.ts';
import type { ReadConfiguration, Services } from '#ui/services.ts';
import { JSON_BYTES_MAXIMUM } from '#ui/files/read-configuration-file.ts';
import { JSON_NAME, NOT_LOADED, TOO_LARGE, type ImportFile } from './import-files.ts';

export interface FileParts extends Pick<Services, 'loadReadSheetFile'> {
  readonly readConfiguration: ReadConfiguration;
}

/** The state before the first `readFile`. */
export const nothingRead = () => ({
  sheets: new Array<RawSheet>(),
  /** Hotels from configuration files. */
  hotels: new Array<ImportedHotel & { readonly document: HotelDocument }>(),
  /** Why files cannot be read. */
  problems: new Array<SheetProblem>(),
  notes: new Array<SheetProblem>(),
});
type CsvFormat = Pick<Mapping, 'separator' | 'encoding'>;
type ReadFiles = ReturnType<typeof nothingRead>;

/**
 * Adds the content of a file to `into`. Rejects with `UnreadableInput` if the file cannot be read.
 */
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
    into.notes.push(...priceNotes(checkDocument(document, { random: () => 0 }).config, place));
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
