import { readMapping } from '#adapters/json/mapping-shape.ts';
import { readConfiguration } from '#adapters/json/read-stored-document.ts';
import { readSheetFile } from '#adapters/workbooks/read-sheet-file.ts';
import { rejectedWorkbook } from '#adapters/workbooks/rejected-workbook.ts';
import {
  createSheetImport,
  type SheetImport,
  type SheetImportParts,
} from '#ui/hotels/import/sheet-import.ts';

export const HEADER =
  'Hotel name,Hotel code,E-mail,Phone,Street address,City,State/Province,Postal code,Country,Room type,Rooms,Base rate';
export const ROW =
  'Sea View,SEA,sea@x.example,+91 832 555 0100,1 Road,Panaji,Goa,403001,India,Deluxe Room,4,7000';
/** Another hotel. */
export const BAY = ROW.replaceAll('Sea', 'Bay').replaceAll('SEA', 'BAY').replaceAll('sea@', 'bay@');

export const csv = (lines: readonly string[], name = 'hotels.csv') =>
  new File([lines.join('\n')], name);

/** An import that has read these files. */
export async function sheetsIn(
  files: readonly File[] = [],
  parts: Partial<SheetImportParts> = {},
): Promise<SheetImport> {
  const sheets = createSheetImport({
    loadReadSheetFile: () => Promise.resolve(readSheetFile),
    readConfiguration: (text) => Promise.resolve(readConfiguration(text)),
    loadReadMapping: () => Promise.resolve(readMapping),
    loadRejectedWorkbook: () => Promise.resolve(rejectedWorkbook),
    ...parts,
  });
  if (files.length > 0) await sheets.read(files);
  return sheets;
}

/** The names of the hotels that can be launched. */
export const namesIn = ({ state }: SheetImport) =>
  state.imported.documents.map(({ hotelProfile }) => hotelProfile?.name);
