import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { FIELD_NAMES } from '#application/import/cells/fields.ts';
import { SCALE_NAMES, UNIT_NAMES } from '#application/import/cells/known-words.ts';
import { SEPARATORS, USERNAME_PARTS, type Mapping } from '#application/import/mapping/mapping.ts';
import { object, readSettings } from './settings-text.ts';

const text = v.string('Must be text in quotes');
const row = v.pipe(v.number(), v.integer(), v.minValue(1));
const rows = v.union(
  [row, v.pipe(v.array(row), v.length(2))],
  'Must be a row number, or a list of two',
);
const value = v.union(
  [v.string(), v.number(), v.boolean()],
  'Must be text, a number, true or false',
);
const field = v.picklist(
  FIELD_NAMES,
  'Must be the name of a field, such as base_rate or user.phone',
);
/** `tax_rate@France` is for hotels in one country. */
const fieldIn = v.union([field, v.pipe(v.string(), v.regex(/^[\w.]+@./))]);
const unit = v.picklist(UNIT_NAMES, 'Must be a unit such as m2, or a currency');
const scale = v.picklist(SCALE_NAMES, `Must be one of ${SCALE_NAMES.join(', ')}`);
const format = v.picklist(['1,234.56', '1.234,56'], 'Must be "1,234.56" or "1.234,56"');
const LIST = 'Must be a list in [ ]';
const usernames = v.pipe(
  text,
  v.regex(
    new RegExp(`\\{(?:${USERNAME_PARTS.join('|')})\\}`),
    `Must contain one of ${USERNAME_PARTS.map((part) => `{${part}}`).join(', ')}`,
  ),
);

const COLUMN = v.strictObject({
  column: text,
  field: v.exactOptional(field),
  ignore: v.exactOptional(v.boolean('Must be true or false')),
  unit: v.exactOptional(unit),
  scale: v.exactOptional(scale),
  format: v.exactOptional(format),
  default: v.exactOptional(value),
  values: v.exactOptional(v.record(v.string(), text)),
});
const SHEET = v.strictObject({
  sheet: v.exactOptional(text),
  headerRow: v.exactOptional(rows),
  columns: v.array(COLUMN, LIST),
});
const SHAPE = object(
  {
    $schema: v.exactOptional(text),
    separator: v.exactOptional(v.picklist(SEPARATORS, 'Must be ",", ";", "\\t" or "|"')),
    encoding: v.exactOptional(text),
    sheets: v.exactOptional(v.array(SHEET, LIST)),
    defaults: v.exactOptional(v.record(fieldIn, value)),
    usernames: v.exactOptional(usernames),
    aliases: v.exactOptional(v.record(field, v.array(text, LIST))),
  },
  'This is not a mapping',
);

/** `mistake` is the first problem as `line:column: path: message`. */
export function readMapping(
  json: string,
): { readonly mapping: Mapping } | { readonly mistake: string } {
  const read = readSettings(json.replace(/^\uFEFF/, ''), SHAPE);
  return 'mistake' in read ? read : { mapping: read.value };
}

export function mappingSchema(): object {
  return {
    title: 'How hms import reads a spreadsheet',
    ...toJsonSchema(SHAPE, { errorMode: 'ignore' }),
  };
}
