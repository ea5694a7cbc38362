import { placeInInput } from '#application/input-place.ts';
import type { HotelInput, InputCounts, InputProblem } from '#application/ports/hotel-input.ts';
import type { Io } from './call.ts';
import { CommandFailure } from './command-failure.ts';
import { EXIT } from './exit-codes.ts';
import type { Output } from './output.ts';
import { showPass } from './pass-progress.ts';
import { plural, printable } from './printable.ts';

/** The way compilers say it, so that editors can jump there. */
function problemLine(problem: InputProblem): string {
  const { path, message } = problem;
  const where = path === '' ? '' : `${path}: `;
  return printable(`${placeInInput(problem)}: ${where}${message}`);
}

/** CLI.md 'Output': one problem's event. */
function problemEvent({ file, line, column, index, path, message }: InputProblem): object {
  return { event: 'problem', file, line, column, index, path, message };
}

/**
 * Checks all of the input and prints each problem on `output`, as an event or as a line. What is not
 * read is told to people.
 */
export async function checkAndPrint(
  input: HotelInput,
  io: Io,
  { output, asEvents }: { readonly output: Output; readonly asEvents: boolean },
): Promise<InputCounts> {
  for (const note of input.notes) await io.stderr.line(printable(note));
  const progress = showPass(io, 'Checking');
  try {
    return await input.check((problem) => {
      progress.clear();
      void (asEvents ? output.event(problemEvent(problem)) : output.line(problemLine(problem)));
    }, progress.hotel);
  } finally {
    progress.close();
  }
}

interface Admission {
  readonly asEvents: boolean;
  /** Continue with the valid hotels, if there are any. */
  readonly skipInvalid?: boolean;
  /** What to do about problems. */
  readonly advice?: string | undefined;
}

/** The same for a command that needs valid configurations. Throws `CommandFailure` otherwise. */
export async function admitInput(
  input: HotelInput,
  io: Io,
  { asEvents, skipInvalid = false, advice }: Admission,
): Promise<InputCounts> {
  const { stdout, stderr } = io;
  const output = asEvents ? stdout : stderr;
  const counts = await checkAndPrint(input, io, { output, asEvents });
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
