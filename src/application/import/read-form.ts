// The data of a hotel that is no table.
import type { RawSheet } from '#application/ports/raw-sheet.ts';
import { SHEET_KINDS } from './cells/field-table.ts';
import { fieldsNamed, TITLES } from './mapping.ts';
import { isBlank, shownText } from './cells/read-cell.ts';
import { draftRow, placeIn, type Place, type SheetRow } from './sheet-rows.ts';

const HOTELS_KIND = SHEET_KINDS.find(({ file }) => file === 'hotels.csv');

/**
 * The data of a hotel as label and value, above a table or in a sheet of its own: 'Phone' beside
 * '+91 …'. Undefined if there is no name of a hotel.
 */
export function readForm(sheet: RawSheet, end: number): SheetRow | undefined {
  if (!HOTELS_KIND) return undefined;
  const draft = draftRow({ sheet, kind: HOTELS_KIND, header: [0, 0], columns: [] }, 1);
  const found = new Map<string, Place>();
  for (const [index, cells] of sheet.rows.slice(0, Math.min(end, 60)).entries()) {
    const filled = cells.flatMap((cell, column) => (isBlank(cell) ? [] : [{ cell, column }]));
    for (let at = 0; at + 1 < filled.length; at += 2) {
      const [label, value] = [filled[at], filled[at + 1]];
      const [field] = fieldsNamed(shownText(label?.cell), HOTELS_KIND.records, TITLES);
      if (!label || !value || !field || field.record === 'ignored' || found.has(field.key))
        continue;
      if (typeof label.cell !== 'string') continue;
      const place = { ...placeIn(sheet, index + 1, value.column), title: label.cell };
      found.set(field.key, place);
      const column = {
        title: label.cell,
        field,
        certainty: 'title',
        isIgnored: false,
        how: {},
        signs: [],
        examples: [],
      } as const;
      draft.read(column, value.cell, place);
    }
  }
  return found.has('profile.name') && found.size > 1
    ? { ...draft.finish(), places: found }
    : undefined;
}
