// A run in one line, and in one event.
import type { OperationCounts } from '#application/onboarding/onboarding-outcome.ts';
import type { StoredRun } from '#application/ports/run-store.ts';
import { plural } from '#cli/terminal/printable.ts';
import { paintFor, type Colour, type Paint, type Terminal } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';

type RunState = 'running' | 'interrupted' | 'finished';

export interface RunSummary {
  readonly run: string;
  /** Ms since 1970. */
  readonly startedAt: number;
  readonly server: string;
  readonly username: string;
  readonly hotels: number;
  readonly onboarded: number;
  readonly incomplete: number;
  readonly failed: number;
  /** Invalid. */
  readonly skipped: number;
  /** Not begun, or not ended. */
  readonly waiting: number;
  /** How many of those that wait were begun, and left in the middle. */
  readonly stopped: number;
  readonly state: RunState;
}

const STATE_COLOURS: Readonly<Record<RunState, Colour>> = {
  running: 'cyan',
  interrupted: 'yellow',
  finished: 'green',
};

export async function summaryOf(log: StoredRun, isActive: boolean): Promise<RunSummary> {
  const { run, startedAt, server, username } = log.facts;
  const { hotels } = log.input;
  const { onboarded, incomplete, failed, skipped } = await log.counts();
  const waiting = hotels - onboarded - incomplete - failed - skipped;
  const state = isActive ? 'running' : waiting > 0 ? 'interrupted' : 'finished';
  let stopped = 0;
  for await (const { operations } of log.hotels('open')) if (operations) stopped += 1;
  const counts = { hotels, onboarded, incomplete, failed, skipped, waiting, stopped };
  return { run, startedAt, server, username, ...counts, state };
}

/** Hotels that the log does not list yet: they wait, and nothing of them was begun. */
export async function unlistedHotels(log: StoredRun): Promise<number> {
  const listed = Object.values(await log.counts()).reduce((sum, count) => sum + count, 0);
  return Math.max(0, log.input.hotels - listed);
}

/** Operations of the whole run: hotels of which nothing was begun have theirs too. */
export async function wholeOperations(
  log: StoredRun,
  { waiting, stopped }: RunSummary,
): Promise<OperationCounts> {
  const operations = await log.operations();
  if (waiting === stopped) return operations;
  return { ...operations, total: Math.max(operations.total, log.input.operations) };
}

/** `40 onboarded, 16 waiting (4 of them stopped)`. */
export function statusFigures(summary: Omit<RunSummary, 'run'>): string {
  const { stopped, waiting, state } = summary;
  const words = state === 'running' ? 'begun' : 'stopped';
  const some = stopped < waiting ? `${stopped} of them` : 'all';
  return (['onboarded', 'incomplete', 'failed', 'skipped', 'waiting'] as const)
    .filter((status) => summary[status] > 0)
    .map((status) => `${summary[status]} ${status}`)
    .join(', ')
    .concat(stopped > 0 ? ` (${some} ${words})` : '');
}

/** As events name them. */
export function summaryFacts({ startedAt, ...summary }: RunSummary): object {
  return { ...summary, started: new Date(startedAt).toISOString() };
}

interface Column {
  readonly title: string;
  readonly text: (run: RunSummary) => string;
  readonly isNumber?: boolean;
  readonly colour?: (run: RunSummary) => Colour | undefined;
}

const number = (field: keyof RunSummary, colour?: Colour): Column => ({
  title: field,
  text: (run) => String(run[field]),
  isNumber: true,
  colour: (run) => (run[field] === 0 ? 'dim' : colour),
});

const COLUMNS: readonly Column[] = [
  { title: 'run', text: ({ run }) => run },
  { title: 'started', text: ({ startedAt }) => localTime(startedAt) },
  { title: 'state', text: ({ state }) => state, colour: ({ state }) => STATE_COLOURS[state] },
  number('hotels'),
  number('onboarded'),
  number('incomplete', 'yellow'),
  number('failed', 'red'),
  number('skipped', 'yellow'),
  number('waiting', 'yellow'),
  { title: 'server', text: ({ server }) => server },
];

/** A table, where the terminal is wide enough for it or there is none. */
export function runsLines(runs: readonly RunSummary[], { isLive, hasColour, columns }: Terminal) {
  const isTooWide = runsTable(runs, plain).some((line) => line.length >= columns());
  const paint = paintFor({ hasColour });
  if (!isLive || !isTooWide) return runsTable(runs, paint);
  const blocks = runs.flatMap((run) => runBlock(run, paint));
  return wrapped(blocks, { isLive, columns });
}

const plain: Paint = (_, text) => text;

/** For a narrow terminal. */
function runBlock(summary: RunSummary, paint: Paint) {
  const { run, state, startedAt, server, hotels } = summary;
  return [
    `${run}  ${paint(STATE_COLOURS[state], state)}`,
    `  ${localTime(startedAt)}  ${plural(hotels, 'hotel')}: ${statusFigures(summary)}`,
    `  ${server}`,
  ];
}

/** A line for each run, below their titles. */
function runsTable(runs: readonly RunSummary[], paint: Paint): string[] {
  const widths = COLUMNS.map(({ title, text }) =>
    Math.max(title.length, ...runs.map((run) => text(run).length)),
  );
  const line = (cellOf: (column: Column) => { text: string; colour?: Colour | undefined }) =>
    COLUMNS.map((column, place) => {
      const { text, colour } = cellOf(column);
      const width = widths[place] ?? 0;
      const cell = column.isNumber ? text.padStart(width) : text.padEnd(width);
      return colour ? paint(colour, cell) : cell;
    })
      .join('  ')
      .trimEnd();
  return [
    line(({ title }) => ({ text: title.toUpperCase(), colour: 'bold' })),
    ...runs.map((run) => line(({ text, colour }) => ({ text: text(run), colour: colour?.(run) }))),
  ];
}

/** `2026-11-21 15:22`, where this machine is. */
export function localTime(ms: number): string {
  const time = new Date(ms);
  const [year, ...others] = [
    time.getFullYear(),
    time.getMonth() + 1,
    time.getDate(),
    time.getHours(),
    time.getMinutes(),
  ].map((part) => String(part).padStart(2, '0'));
  const [month, day, hours, minutes] = others;
  return `${year}-${month}-${day} ${hours}:${minutes}`;
}
