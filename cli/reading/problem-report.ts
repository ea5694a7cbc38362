import type {
  CheckedEntry,
  HotelInput,
  InputCounts,
  InputProblem,
} from '#application/ports/input/hotel-input.ts';
import { plainJson } from '#domain/text/plain-text.ts';
import type { Io } from '#cli/call/call.ts';
import { invalidCommand } from '#cli/call/command-failure.ts';
import type { Output } from '#cli/call/output.ts';
import { createLaterDisplay } from '#cli/progress/later-display.ts';
import { RepeatedWarnings } from './repeated-warnings.ts';
import { findingText, problemLine, SharedFindings } from './shared-findings.ts';
import type { Findings } from '#cli/report/findings.ts';
import { plural, printable, counted } from '#cli/terminal/printable.ts';
import { selectionFailure } from '#cli/call/chosen-hotels.ts';

/** The JSON of a problem or a warning (docs/output.md). */
function eventText(
  event: 'problem' | 'warning',
  { file, line, column, index, path, message }: InputProblem,
): string {
  return plainJson(JSON.stringify({ event, file, line, column, index, path, message }));
}

interface Printing {
  readonly output: Output;
  readonly asEvents: boolean;
  /** Prints warnings in this format. Events go to `output`, lines to standard error. Omitted to print no warnings. */
  readonly warns?: 'as events' | 'as lines';
  /** Receives each problem and each printed warning, for --report and --annotations. */
  readonly findings?: Findings | undefined;
  /** Called for each configuration. */
  readonly onEntry?: (entry: CheckedEntry) => void;
}

/**
 * Checks all configurations. Prints each problem on `output`; notes about ignored files go to standard error. Lines
 * about shared settings are printed and counted once. Equal warnings about a field of many hotels share a line. Events
 * are never combined.
 */
export async function checkAndPrint(
  input: HotelInput,
  io: Io,
  { output, asEvents, warns, findings, onEntry }: Printing,
): Promise<InputCounts> {
  for (const note of input.notes) await io.stderr.line(printable(note));
  let hotels = 0;
  const line = () => `Checking: ${counted(hotels, 'hotel')} so far`;
  const frame = () => [{ text: line().slice(0, io.terminal.columns() - 1) }];
  const progress = createLaterDisplay(io, { frame, line, redrawMs: 500 });
  const print = async (target: Output, lines: readonly string[]) => {
    if (lines.length === 0) return;
    progress.clear();
    await target.lines(lines);
  };
  const shared = new SharedFindings();
  const repeated = new RepeatedWarnings();
  try {
    const counts = await input.check(async (entry) => {
      const { isHotel, problems, warnings } = entry;
      onEntry?.(entry);
      if (isHotel) hotels += 1;
      const own = asEvents ? problems : problems.filter((one) => !shared.takes('problems', one));
      await print(
        output,
        own.map((one) => (asEvents ? eventText('problem', one) : problemLine(one, ''))),
      );
      for (const warning of warns === 'as lines' ? warnings : []) {
        if (!shared.takes('warnings', warning)) repeated.add(warning);
      }
      for (const one of problems) {
        await findings?.add({ rule: 'invalid', level: 'error', message: findingText(one) }, one);
      }
      for (const one of warns ? warnings : []) {
        await findings?.add({ rule: 'doubtful', level: 'warning', message: findingText(one) }, one);
      }
      const events = warns === 'as events' ? warnings : [];
      await print(
        output,
        events.map((one) => eventText('warning', one)),
      );
    });
    return shared.onceIn(counts);
  } catch (error) {
    throw selectionFailure(error);
  } finally {
    progress.close();
    await output.lines([...shared.lines('problems', '')]);
    await io.stderr.lines([...repeated.lines(), ...shared.lines('warnings', 'warning: ')]);
  }
}

interface Admission extends Omit<Printing, 'output'> {
  /** If true, hms continues with the valid hotels. If no hotel is valid, `admitInput` throws anyway. */
  readonly skipInvalid?: boolean;
  /** A sentence that tells the user what to do about problems. */
  readonly advice?: string | undefined;
}

/**
 * Like `checkAndPrint`, but throws `CommandFailure` if there are problems, unless `skipInvalid` is true and at least
 * one hotel is valid.
 */
export async function admitInput(
  input: HotelInput,
  io: Io,
  { skipInvalid = false, advice, ...printing }: Admission,
): Promise<InputCounts> {
  const { stdout, stderr } = io;
  const output = printing.asEvents ? stdout : stderr;
  const counts = await checkAndPrint(input, io, { output, ...printing });
  const { hotels, valid, share } = counts;
  if (counts.problems > 0) {
    const problems = plural(counts.problems, 'problem');
    if (!skipInvalid || valid === 0) {
      const sentence = `${problems}; nothing was sent`;
      throw invalidCommand(advice ? `${sentence}. ${advice}` : sentence);
    }
    await stderr.line(`hms: ${problems}; continuing with ${valid} of ${plural(hotels, 'hotel')}`);
  }
  if (share) await stderr.line(`This shard has ${share.hotels} of ${plural(hotels, 'hotel')}`);
  return counts;
}
