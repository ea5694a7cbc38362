import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { InputHotel, InputProblem } from '#application/ports/input/hotel-input.ts';
import { reportFormat } from '#cli/call/options/report-formats.ts';
import type { Io } from '#cli/call/call.ts';
import type { SharedOptions } from '#cli/call/options/shared-options.ts';
import { STANDARD_INPUT } from '#cli/call/options/option-values.ts';
import { printable } from '#cli/terminal/printable.ts';
import { withoutCommands, workflowCommand } from './github.ts';
import type { PlacedFinding } from './placed-finding.ts';

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
