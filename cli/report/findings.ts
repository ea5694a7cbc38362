import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { InputHotel, InputProblem } from '#application/ports/input/hotel-input.ts';
import { reportFormat, STANDARD_INPUT } from '#cli/call/options/option-values.ts';
import type { Io } from '#cli/call/command.ts';
import type { SharedOptions } from '#cli/call/options/shared-options.ts';
import { hotelLabel, printable } from '#cli/terminal/printable.ts';
import { groupAlike } from '#cli/wording/key-ranges.ts';
import type { ResultRow } from '#application/results/result-row.ts';
import { type ReportHotel, type PlacedFinding, FINDING_RULES } from './report.ts';
import { rowText, LOOKS, pathText } from './row-lines.ts';

type Finding = Omit<PlacedFinding, 'file' | 'line' | 'column'>;

/** Without a line, the finding concerns the whole file. */
type Place = Pick<InputProblem, 'file'> & Partial<Pick<InputProblem, 'line' | 'column'>>;

export interface Findings {
  readonly all: readonly PlacedFinding[];
  readonly add: (finding: Finding, place: Place) => Promise<void>;
}

/** Only these report formats need findings. */
const FORMATS: readonly (string | undefined)[] = ['md', 'sarif'];

/**
 * Collects findings for --report. With --annotations, also prints each finding at once, and changes all other output so
 * that GitHub does not read it as a command. Ignores a finding that equals an earlier one. Returns undefined if neither
 * option needs findings.
 */
export function findingsFor(
  { annotations, report }: Pick<SharedOptions, 'annotations' | 'report'>,
  io: Io,
): Findings | undefined {
  if (!annotations && !(report && FORMATS.includes(reportFormat(report)))) return undefined;
  const found = new Map<string, PlacedFinding>();
  if (annotations) for (const output of [io.stdout, io.stderr]) output.filterWith(withoutCommands);
  const root = io.env['GITHUB_WORKSPACE'] ?? '.';
  return {
    get all() {
      return [...found.values()];
    },
    async add({ message, ...finding }, { file, line = null, column = null }) {
      const place = { file: pathFrom(root, file), line, column };
      const placed = { ...finding, ...place, message: printable(message) };
      const key = JSON.stringify(placed);
      if (found.has(key)) return;
      found.set(key, placed);
      if (annotations) await io.stderr.unfilteredLine(printable(workflowCommand(placed)));
    },
  };
}

export function findingOf(row: ResultRow): Finding {
  const { rule = 'invalid', level = 'error' } = LOOKS[row.code];
  return { rule, level, message: pathText(row) };
}

export type PlacedHotel = Pick<InputHotel, 'file' | 'locate'>;

/** Returns a function that finds the line of a value by its path. It returns only the file if the line is unknown. */
export function placesIn(
  { file, locate }: PlacedHotel,
  paths: readonly string[],
): (path: string) => Place {
  const asked = [...new Set(paths)].map((path) => ({ path, message: '' }));
  const places = new Map(
    locate?.(asked).map(({ path, file: where, line, column }) => {
      return [path, { file: where, line, column }];
    }),
  );
  return (path) => places.get(path) ?? { file };
}

/** A path relative to the root of the repository, or an absolute path for a file outside it. */
function pathFrom(root: string, file: string): string {
  if (file === STANDARD_INPUT) return file;
  const path = relative(root, file);
  const isOutside = path.startsWith('..') || isAbsolute(path);
  return (isOutside ? resolve(file) : path || '.').split(sep).join('/');
}

/**
 * Adds the rows of a hotel. Each one gets the line of the configured value; if that is unknown, the line of the hotel's
 * profile. Rows on one line that differ only in their keys are combined.
 */
export async function addRows(
  findings: Findings,
  { name, code, hotel_id, rows }: Pick<ReportHotel, 'name' | 'code' | 'hotel_id' | 'rows'>,
  {
    sources,
    ...input
  }: PlacedHotel & {
    /** Paths of records in the configuration, by record key. */
    readonly sources?: ReadonlyMap<string, string> | undefined;
  },
  /** The level of differences that an earlier report has too. */
  lastingLevel: PlacedFinding['level'] = 'error',
): Promise<void> {
  const pathOf = ({ key, fields: [first] = [] }: ResultRow) =>
    [sources?.get(key) ?? 'hotelProfile', first?.field].filter(Boolean).join('.');
  const found = rows.filter((row) => LOOKS[row.code].rule);
  const placeOf = placesIn(input, found.map(pathOf));
  const groups = groupAlike(
    found,
    ({ key }) => key,
    (row) => [row.code, rowText(row, ''), placeOf(pathOf(row))],
  );
  for (const { keys, count, first } of groups) {
    const { rule, level } = LOOKS[first.code];
    if (!rule || !level) continue;
    const isNew = first.drift && first.drift === 'new';
    const text = rowText(first, keys, count);
    const message = `${hotelLabel(name, code, hotel_id ?? undefined)}: ${text}`;
    const finding = { rule, level: isNew === false ? lastingLevel : level, isNew, message };
    await findings.add(finding, placeOf(pathOf(first)));
  }
}

const COMMANDS: Readonly<Record<PlacedFinding['level'], string>> = {
  error: 'error',
  warning: 'warning',
  note: 'notice',
};

/** `::error file=hotel.json,line=3,col=5,title=…::…` */
export function workflowCommand({ rule, level, message, ...place }: PlacedFinding): string {
  const { file, line, column } = place;
  const properties = Object.entries({ file, line, col: column, title: FINDING_RULES[rule] })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${escapedProperty(String(value))}`);
  return `::${COMMANDS[level]} ${properties.join(',')}::${escapedData(message)}`;
}

function escapedData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Matches `::` at the start of a line. GitHub ignores spaces and invisible characters before it. */
const COMMAND = /^([[\s\p{C}]--[\n\r\u2028\u2029]]*):(?=:)/gmv;
/** Matches the older syntax `##[`, which GitHub accepts anywhere in a line. */
const OLD_COMMAND = /##(?=\[)/g;

/** Changes the text so that GitHub does not read any line of it as a command. */
export function withoutCommands(text: string): string {
  return text.replace(COMMAND, '$1: ').replace(OLD_COMMAND, '## ');
}
