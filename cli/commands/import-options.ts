import { statSync } from 'node:fs';
import { extname } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { SEPARATORS } from '#application/import/mapping/mapping.ts';
import type { OptionSpec } from '#cli/call/options/option.ts';
import { FORCE, JSON_OUTPUT } from '#cli/call/options/shared-options.ts';

/** Matches what looks like a file extension, such as `.xlsx`. */
const ENDING = /^\.[a-z]\w{1,4}$/i;

/** A folder, or a file with one of these endings. Any other ending is probably a typing mistake. */
function folderOrFile(...endings: readonly string[]): (text: string) => string {
  return (text) => {
    const ending = extname(text).toLowerCase();
    const isFolder =
      !ENDING.test(ending) ||
      /[/\\]$/.test(text) ||
      statSync(text, { throwIfNoEntry: false })?.isDirectory();
    if (isFolder || endings.includes(ending)) return text;
    throw new InvalidArgumentError(`It must be a folder, or end in ${endings.join(' or ')}.`);
  };
}

/** Parses `;` or `tab`. */
function readSeparator(text: string): (typeof SEPARATORS)[number] {
  const found = SEPARATORS.find((sign) => sign === (text === 'tab' ? '\t' : text));
  if (found !== undefined) return found;
  throw new InvalidArgumentError('It must be , or ; or | in quotes, or tab.');
}

function readEncoding(text: string): string {
  try {
    return new TextDecoder(text).encoding;
  } catch {
    throw new InvalidArgumentError(
      'It must be a name such as windows-1252, macintosh or shift_jis.',
    );
  }
}

/** Parses `3`, or `3,4` for a header of two rows. */
function readRows(text: string): readonly number[] {
  const rows = text.split(',').map(Number);
  if (rows.length <= 2 && rows.every((row) => Number.isSafeInteger(row) && row >= 1)) return rows;
  throw new InvalidArgumentError('It must be a row such as 3, or two such as 3,4.');
}

export const IMPORT_OPTIONS = [
  {
    group: 'Output',
    flags: '--out <folder or file>',
    description:
      'write a file for each hotel into a folder, or one .ndjson or .json file, instead of standard output',
    read: folderOrFile('.ndjson', '.jsonl', '.json'),
  },
  {
    group: 'Output',
    flags: '--template [target]',
    description:
      'write an empty spreadsheet that explains every column: an .xlsx file (default: hotels.xlsx), a folder of CSV files, or - for standard output',
    read: folderOrFile('.xlsx'),
  },
  {
    group: 'Output',
    flags: '--split',
    description:
      'write the settings that all hotels share to chain.json, which the other files extend',
  },
  {
    group: 'Input',
    flags: '--mapping <file>',
    description:
      'read the columns as this file describes, without asking; --save-mapping writes such a file',
  },
  {
    group: 'Output',
    flags: '--save-mapping <file>',
    description: 'save how the columns are read to a file, to use later with --mapping',
  },
  {
    group: 'Input',
    flags: '--map <column=field>',
    description:
      'read a column as this field: "Rack Rate=base_rate", "Area=room_size:m2", or "Rooms!Rate=base_rate"; may be repeated',
    isRepeatable: true,
  },
  {
    group: 'Input',
    flags: '--ignore <column>',
    description: 'ignore the column with this title; may be repeated',
    isRepeatable: true,
  },
  {
    group: 'Input',
    flags: '--ignore-unmapped',
    description: 'ignore every unknown column',
  },
  {
    group: 'Input',
    flags: '--default <field=value>',
    description: 'use this value if a record has none, such as base_rate=4500; may be repeated',
    isRepeatable: true,
  },
  {
    group: 'Input',
    flags: '--sheet <name>',
    description: 'read only this sheet; may be repeated',
    isRepeatable: true,
  },
  {
    group: 'Input',
    flags: '--header-row <row>',
    description: 'number of the row with the column titles, or of two such rows: 3,4',
    read: readRows,
  },
  {
    group: 'Input',
    flags: '--separator <sign>',
    description: 'separator of the cells of a CSV file: , or ; or | or tab',
    read: readSeparator,
  },
  {
    group: 'Input',
    flags: '--encoding <name>',
    description: 'encoding of CSV files that are not UTF-8 or UTF-16, such as windows-1252',
    read: readEncoding,
  },
  {
    group: 'Input',
    flags: '--usernames <pattern>',
    description:
      'pattern for missing usernames: with "{local}.{code}", gm@hotel.example in the hotel SEA gets gm.sea',
  },
  {
    group: 'Input',
    flags: '--skip-invalid',
    description: 'import the valid hotels, and write the rows of invalid hotels to a workbook',
  },
  {
    group: 'Output',
    flags: '--rejected <file>',
    description: 'workbook for the rows of invalid hotels (default: rejected.xlsx)',
  },
  { group: 'Safety', flags: '--yes', description: 'do not ask how to read the columns' },
  FORCE,
  JSON_OUTPUT,
] as const satisfies readonly OptionSpec[];
