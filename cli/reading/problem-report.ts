import { placeInInput } from '#application/bulk/input-place.ts';
import type { HotelInput, InputCounts, InputProblem } from '#application/ports/hotel-input.ts';
import type { Io } from '#cli/call/call.ts';
import { CommandFailure } from '#cli/call/command-failure.ts';
import { EXIT } from '#cli/call/exit-codes.ts';
import type { Output } from '#cli/call/output.ts';
import { showPass } from '#cli/progress/pass-progress.ts';
import { grouped, plural, printable } from '#cli/terminal/printable.ts';

/** The way compilers say it, so that editors can jump there. */
function problemLine(problem: InputProblem, kind: string): string {
  const { path, message } = problem;
  const where = path === '' ? '' : `${path}: `;
  return printable(`${placeInInput(problem)}: ${kind}${where}${message}`);
}

/** docs/cli.md 'Output': one problem's event, or one warning's. */
function problemEvent(
  event: 'problem' | 'warning',
  { file, line, column, index, path, message }: InputProblem,
): object {
  return { event, file, line, column, index, path, message };
}

interface Printing {
  readonly output: Output;
  readonly asEvents: boolean;
  /** As lines they are on standard error. */
  readonly warns?: 'no' | 'as events' | 'as lines';
}

/**
 * Checks all of the input and prints each problem on `output`, as an event or as a line. Warnings,
 * and what is not read, go to people on standard error.
 */
export async function checkAndPrint(
  input: HotelInput,
  io: Io,
  { output, asEvents, warns = 'no' }: Printing,
): Promise<InputCounts> {
  for (const note of input.notes) await io.stderr.line(printable(note));
  const progress = showPass(io, 'Checking');
  let warned = 0;
  try {
    return await input.check(
      (problem) => {
        progress.clear();
        void (asEvents
          ? output.event(problemEvent('problem', problem))
          : output.line(problemLine(problem, '')));
      },
      progress.hotel,
      (warning) => {
        warned += 1;
        if (warns === 'no' || (warns === 'as lines' && warned > MOST_WARNING_LINES)) return;
        progress.clear();
        void (warns === 'as events'
          ? output.event(problemEvent('warning', warning))
          : io.stderr.line(problemLine(warning, 'warning: ')));
      },
    );
  } finally {
    progress.close();
    const unsaid = warned - MOST_WARNING_LINES;
    if (warns === 'as lines' && unsaid > 0) {
      const more = `… and ${grouped(unsaid)} more warnings`;
      await io.stderr.line(`${more}: hms validate --json lists them all`);
    }
  }
}

/** For people: a chain of hotels without staff would drown everything else. */
const MOST_WARNING_LINES = 50;

interface Admission {
  readonly asEvents: boolean;
  /** Continue with the valid hotels, if there are any. */
  readonly skipInvalid?: boolean;
  /** What to do about problems. */
  readonly advice?: string | undefined;
  /** Print warnings on standard error. */
  readonly warns?: boolean;
}

/** The same for a command that needs valid configurations. Throws `CommandFailure` otherwise. */
export async function admitInput(
  input: HotelInput,
  io: Io,
  { asEvents, skipInvalid = false, advice, warns = false }: Admission,
): Promise<InputCounts> {
  const { stdout, stderr } = io;
  const output = asEvents ? stdout : stderr;
  const printing = { output, asEvents, warns: warns ? 'as lines' : 'no' } as const;
  const counts = await checkAndPrint(input, io, printing);
  if (counts.problems === 0) return counts;
  const { hotels, valid } = counts;
  const problems = plural(counts.problems, 'problem');
  if (!skipInvalid || valid === 0) {
    const sentence = `${problems}; nothing was sent`;
    throw new CommandFailure(EXIT.invalid, advice ? `${sentence}. ${advice}` : sentence);
  }
  await stderr.line(`hms: ${problems}; continuing with ${valid} of ${plural(hotels, 'hotel')}`);
  return counts;
}
