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

/** A finding without a line is about the file. */
type Place = Pick<InputProblem, 'file'> & Partial<Pick<InputProblem, 'line' | 'column'>>;

/** Receives the findings of a command. */
export interface Findings {
  readonly all: readonly PlacedFinding[];
  readonly add: (finding: Finding, place: Place) => Promise<void>;
}

/** Formats of reports that are made of findings. */
const FORMATS: readonly (string | undefined)[] = ['md', 'sarif'];

/**
 * Gathers findings, and prints them at once with `--annotations`: then no other line of this
 * process is a workflow command. Equal findings of several hotels count once. Undefined if the call
 * asks for none.
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

/** Finds the places of values of a hotel, by their paths; its file if none is known. */
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

/** The path in the repository; a file outside it has an absolute path. */
function pathFrom(root: string, file: string): string {
  if (file === STANDARD_INPUT) return file;
  const path = relative(root, file);
  const isOutside = path.startsWith('..') || isAbsolute(path);
  return (isOutside ? resolve(file) : path || '.').split(sep).join('/');
}
