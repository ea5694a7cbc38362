import {
  placeInInput,
  type CheckedEntry,
  type HotelInput,
  type InputCounts,
  type InputProblem,
} from '#application/ports/input/hotel-input.ts';
import type { ResultRow } from '#application/results/result-row.ts';
import type { Io } from '#cli/call/command.ts';
import { invalidCommand } from '#cli/call/exit-codes.ts';
import type { Output } from '#cli/call/output.ts';
import { findingOf, type Findings } from '#cli/report/findings.ts';
import { problemEvent } from '#cli/report/ndjson.ts';
import { rowText } from '#cli/report/row-lines.ts';
import { plural, printable, counted } from '#cli/terminal/printable.ts';
import { selectionFailure } from '#cli/call/chosen-hotels.ts';
import { grouped } from '#domain/text/grouped.ts';
import type { Display } from '#cli/progress/display.ts';

export function entryRows({ problems, warnings }: CheckedEntry): ResultRow[] {
  return [
    ...problems.map((one) => problemRow('problem', one)),
    ...warnings.map((one) => problemRow('doubtful', one)),
  ];
}

function problemRow(code: ResultRow['code'], { message, ...place }: InputProblem): ResultRow {
  return { code, key: '', message, place };
}

interface Printing {
  readonly output: Output;
  readonly asEvents: boolean;
  /** Prints warnings in this format. Events go to `output`, lines to standard error. Omitted to print no warnings. */
  readonly warns?: 'as events' | 'as lines';
  /** Receives each problem and each printed warning, for --report and --annotations. */
  readonly findings?: Findings | undefined;
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
  const progress = createLaterDisplay(io, line);
  const repeated = new RepeatedRows();
  const print = async (row: ResultRow) => {
    const isProblem = row.code === 'problem';
    if (!isProblem && !warns) return;
    if (row.place) await findings?.add(findingOf(row), row.place);
    if (isProblem ? asEvents : warns === 'as events') {
      progress.clear();
      await output.event(problemEvent(row));
    } else if (!repeated.takes(row)) {
      progress.clear();
      await output.line(rowText(row));
    }
  };
  try {
    const counts = await input.check(async (entry) => {
      onEntry?.(entry);
      if (entry.isHotel) hotels += 1;
      for (const row of entryRows(entry)) await print(row);
    });
    return repeated.onceIn(counts);
  } catch (error) {
    throw selectionFailure(error);
  } finally {
    progress.close();
    await output.lines([...repeated.lines('problem')]);
    await io.stderr.lines([...repeated.lines('doubtful')]);
  }
}

interface Admission extends Omit<Printing, 'output'> {
  /** If true, hms continues with the valid hotels. If no hotel is valid, `admitInput` throws anyway. */
  readonly skipInvalid?: boolean;
  /** A sentence that tells the user what to do about problems. */
  readonly advice?: string | undefined;
}

/** Like `checkAndPrint`. Throws `CommandFailure` for problems, unless `skipInvalid` leaves a valid hotel. */
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

/** If a field has more warnings than this, they share a line. */
const MOST_PLACES = 3;
/** To limit the use of memory, at most this many different rows are collected. Further problems are not. */
const MOST_GROUPS = 1000;

interface Group {
  count: number;
  readonly first: [ResultRow, ...ResultRow[]];
  readonly isShared: boolean;
}

/** Collects warnings about the same field, and rows in files that many configurations extend, so that they share a line. */
class RepeatedRows {
  readonly #groups = new Map<string, Group>();

  /** Returns false if the caller has to print the row. */
  takes(row: ResultRow): boolean {
    const { code, place } = row;
    const whole = place?.extendedBy === undefined ? '' : JSON.stringify([code, rowText(row)]);
    const isKnown = this.#groups.has(whole) || this.#groups.size < MOST_GROUPS;
    const isShared = whole !== '' && isKnown;
    if (!isShared && code === 'problem') return false;
    const key = isShared ? whole : `${place?.path.replaceAll(/\.\d+(?=\.|$)/g, '.*')}`;
    const group = this.#groups.get(key);
    if (!group) this.#groups.set(key, { count: 1, first: [row], isShared });
    else {
      group.count += 1;
      if (!isShared && group.first.length < MOST_PLACES) group.first.push(row);
    }
    return true;
  }

  /** `a.json:3:1: warning: … (and 49 more warnings about this field: b.json:3:1, c.json:3:1, …)` */
  *lines(code: ResultRow['code']): Generator<string> {
    for (const { count, first, isShared } of this.#groups.values()) {
      const [row, ...others] = first;
      if (row.code !== code) continue;
      if (isShared) {
        const more = count > 1 ? ` and ${plural(count - 1, 'more hotel')}` : '';
        yield printable(`${rowText(row)} (extended by ${row.place?.extendedBy}${more})`);
      } else if (count <= MOST_PLACES) {
        yield* first.map((each) => rowText(each));
      } else {
        const places = others.map(({ place }) => place && printable(placeInInput(place)));
        yield `${rowText(row)} (and ${grouped(count - 1)} more warnings about this field: ${places.join(', ')}, …)`;
      }
    }
  }

  /** Changes the counts so that each problem and warning in shared settings counts once. */
  onceIn({ problems, warnings, ...counts }: InputCounts): InputCounts {
    const repeated = (code: ResultRow['code']) =>
      [...this.#groups.values()]
        .filter(({ first, isShared }) => isShared && first[0].code === code)
        .reduce((sum, { count }) => sum + count - 1, 0);
    return {
      ...counts,
      problems: problems - repeated('problem'),
      warnings: warnings - repeated('doubtful'),
    };
  }
}

/** Loads the code that measures text, which takes 20 ms, only after a while. */
function createLaterDisplay(io: Io, line: () => string): Pick<Display, 'clear' | 'close'> {
  let display: Display | undefined;
  let isClosed = false;
  const show = async () => {
    const { createDisplay } = await import('#cli/progress/display.ts');
    if (isClosed) return;
    display = createDisplay(io, { line });
    display.draw();
  };
  const timer = setTimeout(() => void show(), 500);
  return {
    clear: () => display?.clear(),
    close() {
      isClosed = true;
      clearTimeout(timer);
      display?.close();
    },
  };
}
