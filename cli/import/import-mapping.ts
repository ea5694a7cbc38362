import { nameInMessage } from '#domain/text/name-in-message.ts';
import { FIELD_NAMES } from '#application/import/cells/fields.ts';
import { SCALE_NAMES, UNIT_NAMES } from '#application/import/cells/known-words.ts';
import { closeName } from '#application/import/cells/read-cell.ts';
import type { ColumnMapping, Mapping } from '#application/import/mapping/mapping.ts';
import type { ProposedSheet } from '#application/import/mapping/propose-mapping.ts';
import { unmatchedColumns, nearestTitle } from '#application/import/mapping/saved-mapping.ts';
import { textOfFile } from '#cli/call/files/file-failure.ts';
import { invalidCommand } from '#cli/call/exit-codes.ts';
import { asSentence } from '#domain/text/as-sentence.ts';

export interface MappingOptions {
  readonly mapping: string | undefined;
  readonly map: readonly string[] | undefined;
  readonly ignore: readonly string[] | undefined;
  readonly default: readonly string[] | undefined;
  readonly sheet: readonly string[] | undefined;
  readonly headerRow: readonly number[] | undefined;
  readonly separator: Mapping['separator'];
  readonly encoding: string | undefined;
  readonly usernames: string | undefined;
}

type Read = (json: string) => { readonly mapping: Mapping } | { readonly mistake: string };

/** Combines the options with the file of --mapping. Options take precedence. */
export function mappingOfCall(options: MappingOptions, read: Read): Mapping {
  const {
    mapping: file,
    map = [],
    ignore = [],
    headerRow,
    separator,
    encoding,
    usernames,
  } = options;
  const saved = file === undefined ? {} : readMappingFile(file, read);
  const mapped = map.map((text) => {
    const [column, how] = pairOf(text, '--map', 'Rack Rate=base_rate');
    return { column, ...fieldAndUnit(how) };
  });
  const ignored = ignore.map((column) => ({ column, ignore: true }));
  const defaults = (options.default ?? [])
    .map((text) => pairOf(text, '--default', 'base_rate=4500'))
    .map(([field, value]) => [field.replace(/^[^@]*/, (name) => knownName(name)), value] as const);
  return {
    ...saved,
    sheets: [
      ...(saved.sheets ?? []),
      ...(headerRow ? [{ headerRow, columns: [] }] : []),
      ...[...mapped, ...ignored].map(ofSheet),
    ],
    defaults: { ...saved.defaults, ...Object.fromEntries(defaults) },
    ...(usernames !== undefined && { usernames }),
    ...(separator !== undefined && { separator }),
    ...(encoding !== undefined && { encoding }),
  };
}

const LARGEST_MIB = 16;

function readMappingFile(path: string, read: Read): Mapping {
  const found = read(textOfFile(path, LARGEST_MIB));
  if ('mistake' in found) throw invalidCommand(`${path}:${asSentence(found.mistake)}`);
  return found.mapping;
}

export function assertIgnored(
  { ignore = [] }: Pick<MappingOptions, 'ignore'>,
  proposed: readonly ProposedSheet[],
): void {
  const sheets = ignore.map((column) => ofSheet({ column, ignore: true }));
  const [absent] = unmatchedColumns(proposed, { sheets });
  if (!absent) return;
  const nearest = nearestTitle(proposed, absent.column);
  const hint = nearest === undefined ? '' : ` Did you mean ${nameInMessage(nearest)}?`;
  throw invalidCommand(`--ignore: no sheet has a column ${nameInMessage(absent.column)}.${hint}`);
}

/** `Rooms!Rack Rate`: the column `Rack Rate` of the sheet `Rooms` */
const OF_SHEET = /^([^!]+)!(.+)$/s;

function ofSheet({ column: name, ...how }: ColumnMapping) {
  const [, sheet, column = name] = OF_SHEET.exec(name) ?? [];
  return { sheet, columns: [{ column, ...how }] };
}

export function sheetsNamed({ sheet = [], map = [], ignore = [] }: MappingOptions): string[] {
  return [...sheet, ...[...map, ...ignore].flatMap((name) => OF_SHEET.exec(name)?.[1] ?? [])];
}

function pairOf(text: string, option: string, example: string): readonly [string, string] {
  const at = text.lastIndexOf('=');
  if (at < 1 || at === text.length - 1)
    throw invalidCommand(
      `${option} needs text on both sides of an equals sign, such as "${example}".`,
    );
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/** Parses `room_size:m2` or `base_rate:INR:thousands`. Throws `CommandFailure` if a name is unknown. */
export function fieldAndUnit(text: string): Pick<ColumnMapping, 'field' | 'unit' | 'scale'> {
  const [field = '', ...parts] = text.split(':').map((part) => part.trim());
  const scale = SCALE_NAMES.includes(parts.at(-1) ?? '') ? parts.pop() : undefined;
  const [unit] = parts;
  return {
    field: knownName(field),
    ...(unit !== undefined && { unit: knownName(parts.join(':'), UNIT_NAMES, 'unit') }),
    ...(scale !== undefined && { scale }),
  };
}

function knownName(name: string, names: readonly string[] = FIELD_NAMES, what = 'field'): string {
  if (names.includes(name)) return name;
  const nearest = closeName(name, names);
  const hint =
    nearest === undefined ? ' hms schema --mapping lists all names.' : ` Did you mean ${nearest}?`;
  throw invalidCommand(`No ${what} is called ${nameInMessage(name)}.${hint}`);
}
