import stringWidth from 'string-width';
import type { RunSummary } from '#application/runs/run-summary.ts';
import { limitFacts, limitLines, limitText } from '#cli/call/chosen-hotels.ts';
import { localTime, plural } from '#cli/terminal/printable.ts';
import { paintFor, type Colour, type Paint, type Terminal } from '#cli/terminal/terminal.ts';
import { StreamedTable, type StreamedColumn } from '#cli/terminal/streamed-table.ts';
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

interface Column extends StreamedColumn<RunSummary> {
  /** If true, the table omits the column when it is empty for every run. */
  readonly isOptional?: boolean;
}

const number = (field: 'hotels' | (typeof STATUSES)[number], colour?: Colour): Column => ({
  title: field.toUpperCase(),
  text: (run) => String(run[field]),
  isNumber: true,
  colour: (run) => (run[field] === 0 ? 'dim' : colour),
});

const COLUMNS: readonly Column[] = [
  { title: 'RUN', text: ({ run }) => run },
  { title: 'STARTED', text: ({ startedAt }) => localTime(startedAt) },
  { title: 'STATE', text: ({ state }) => state, colour: ({ state }) => STATE_COLOURS[state] },
  number('hotels'),
  number('onboarded'),
  number('incomplete', 'yellow'),
  number('failed', 'red'),
  number('skipped', 'yellow'),
  number('waiting', 'yellow'),
  { title: 'LIMITED TO', text: limitText, isOptional: true },
  { title: 'SERVER', text: ({ server }) => server },
];

/** A row for each run, or several lines if the terminal is too narrow for the table. */
export function runsLines(runs: readonly RunSummary[], terminal: Terminal): string[] {
  const columns = COLUMNS.filter(
    ({ isOptional, text }) => !isOptional || runs.some((run) => text(run) !== ''),
  );
  const lines = new StreamedTable(columns, terminal).lines(runs);
  const isTooWide = lines.some((line) => stringWidth(line) >= terminal.columns());
  if (!terminal.isLive || !isTooWide) return lines;
  const paint = paintFor(terminal);
  return wrapped(
    runs.flatMap((run) => runBlock(run, paint)),
    terminal,
  );
}

function runBlock(summary: RunSummary, paint: Paint): string[] {
  const { run, state, startedAt, server, hotels } = summary;
  return [
    `${run}  ${paint(STATE_COLOURS[state], state)}`,
    `  ${localTime(startedAt)}  ${plural(hotels, 'hotel')}: ${statusFigures(summary)}`,
    ...limitLines(summary).map((line) => `  ${line}`),
    `  ${server}`,
  ];
}
