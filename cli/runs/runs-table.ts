// Runs in one line each for people, and in one event for programs.
import type { RunSummary } from '#application/bulk/run-summary.ts';
import { plural } from '#cli/terminal/printable.ts';
import { paintFor, type Colour, type Paint, type Terminal } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';

const STATE_COLOURS: Readonly<Record<RunSummary['state'], Colour>> = {
  running: 'cyan',
  interrupted: 'yellow',
  finished: 'green',
};

/** `40 onboarded, 16 waiting (4 of them stopped)`. */
export function statusFigures(summary: Omit<RunSummary, 'run'>): string {
  const { stopped, waiting, state } = summary;
  const words = state === 'running' ? 'started' : 'stopped';
  const some = stopped < waiting ? `${stopped} of them` : 'all';
  return (['onboarded', 'incomplete', 'failed', 'skipped', 'waiting'] as const)
    .filter((status) => summary[status] > 0)
    .map((status) => `${summary[status]} ${status}`)
    .join(', ')
    .concat(stopped > 0 ? ` (${some} ${words})` : '');
}

/** Fields of an event. */
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

/** A table; on a terminal that is too narrow, a block of lines for each run. */
export function runsLines(runs: readonly RunSummary[], { isLive, hasColour, columns }: Terminal) {
  const isTooWide = runsTable(runs, plain).some((line) => line.length >= columns());
  const paint = paintFor({ hasColour });
  if (!isLive || !isTooWide) return runsTable(runs, paint);
  const blocks = runs.flatMap((run) => runBlock(run, paint));
  return wrapped(blocks, { isLive, columns });
}

const plain: Paint = (_, text) => text;

function runBlock(summary: RunSummary, paint: Paint) {
  const { run, state, startedAt, server, hotels } = summary;
  return [
    `${run}  ${paint(STATE_COLOURS[state], state)}`,
    `  ${localTime(startedAt)}  ${plural(hotels, 'hotel')}: ${statusFigures(summary)}`,
    `  ${server}`,
  ];
}

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

/** `2026-11-21 15:22` in the time zone of this machine. */
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
