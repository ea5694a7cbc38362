import type { RunSummary } from '#application/runs/run-summary.ts';
import { limitFacts, limitLines } from '#cli/call/chosen-hotels.ts';
import { localTime, plural, printable } from '#cli/terminal/printable.ts';
import { paintFor, type Colour, type Paint, type Terminal } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';

const STATUSES = ['onboarded', 'incomplete', 'failed', 'skipped', 'waiting'] as const;

const STATE_COLOURS: Readonly<Record<RunSummary['state'], Colour>> = {
  running: 'cyan',
  interrupted: 'yellow',
  finished: 'green',
};

/** `40 onboarded, 16 waiting (4 of them stopped)` */
export function statusFigures(summary: Omit<RunSummary, 'run'>): string {
  const { stopped, waiting, state } = summary;
  const words = state === 'running' ? 'started' : 'stopped';
  const some = stopped < waiting ? `${stopped} of them` : 'all';
  const figures = STATUSES.filter((status) => summary[status] > 0)
    .map((status) => `${summary[status]} ${status}`)
    .join(', ')
    .concat(stopped > 0 ? ` (${some} ${words})` : '');
  return figures || 'nothing to do';
}

export function summaryFacts({ startedAt, parts, select, shard, ...summary }: RunSummary): object {
  return {
    ...summary,
    ...limitFacts({ parts, select, shard }),
    started: new Date(startedAt).toISOString(),
  };
}

interface Column {
  readonly title: string;
  readonly text: (run: RunSummary) => string;
  readonly isNumber?: boolean;
  /** If true, the table omits the column when it is empty for every run. */
  readonly isOptional?: boolean;
  readonly colour?: (run: RunSummary) => Colour | undefined;
}

const number = (field: 'hotels' | (typeof STATUSES)[number], colour?: Colour): Column => ({
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
  { title: 'limited to', text: limitText, isOptional: true },
  { title: 'server', text: ({ server }) => server },
];

/** `rooms,rates of GRAND*` */
function limitText({ parts, select }: RunSummary): string {
  const limits = [parts?.join(','), select?.join(' ')].filter((text) => text !== undefined);
  return printable(limits.join(' of '));
}

/**
 * The lines of a table with a row for each run. If the terminal is too narrow for the table, each run gets several
 * lines instead.
 */
export function runsLines(runs: readonly RunSummary[], terminal: Terminal): string[] {
  const isTooWide = runsTable(runs, plain).some((line) => line.length >= terminal.columns());
  const paint = paintFor(terminal);
  if (!terminal.isLive || !isTooWide) return runsTable(runs, paint);
  return wrapped(
    runs.flatMap((run) => runBlock(run, paint)),
    terminal,
  );
}

const plain: Paint = (_, text) => text;

function runBlock(summary: RunSummary, paint: Paint): string[] {
  const { run, state, startedAt, server, hotels } = summary;
  return [
    `${run}  ${paint(STATE_COLOURS[state], state)}`,
    `  ${localTime(startedAt)}  ${plural(hotels, 'hotel')}: ${statusFigures(summary)}`,
    ...limitLines(summary).map((line) => `  ${line}`),
    `  ${server}`,
  ];
}

function runsTable(runs: readonly RunSummary[], paint: Paint): string[] {
  const shown = COLUMNS.filter(
    ({ isOptional, text }) => !isOptional || runs.some((run) => text(run) !== ''),
  );
  const columns = shown.map(({ title, text, isNumber = false, colour }) => {
    const cells = [title.toUpperCase(), ...runs.map(text)];
    const width = Math.max(...cells.map(({ length }) => length));
    return cells.map((cell, row) => {
      const padded = isNumber ? cell.padStart(width) : cell.padEnd(width);
      const run = runs[row - 1];
      const chosen = run ? colour?.(run) : 'bold';
      return chosen ? paint(chosen, padded) : padded;
    });
  });
  return ['headings', ...runs].map((_, row) =>
    columns
      .map((cells) => cells[row])
      .join('  ')
      .trimEnd(),
  );
}
