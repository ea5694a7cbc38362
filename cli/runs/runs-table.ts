// Runs in one line each for people, and in one event for programs.
import type { RunSummary } from '#application/bulk/run-summary.ts';
import { plural } from '#cli/terminal/printable.ts';
import { paintFor, type Colour, type Terminal } from '#cli/terminal/terminal.ts';
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

const HEADINGS = ['RUN', 'STARTED', 'STATE', 'HOTELS', 'SERVER'];

/** A table; on a terminal that is too narrow, wrapped lines without headings. */
export function runsLines(runs: readonly RunSummary[], terminal: Terminal): string[] {
  const paint = paintFor(terminal);
  const rows = runs.map((summary) => {
    const { run, startedAt, state, hotels, server } = summary;
    const figures = `${plural(hotels, 'hotel')}: ${statusFigures(summary)}`;
    return [run, localTime(startedAt), state, figures, server];
  });
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const [headings = [], ...padded] = [HEADINGS, ...rows].map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)),
  );
  const lines = padded.map(([run, started, state = '', ...others], index) => {
    const colour = STATE_COLOURS[runs[index]?.state ?? 'finished'];
    return [run, started, paint(colour, state), ...others].join('  ').trimEnd();
  });
  const isTooWide = headings.join('  ').length >= terminal.columns();
  if (terminal.isLive && isTooWide) return wrapped(lines, terminal);
  return [paint('bold', headings.join('  ').trimEnd()), ...lines];
}

/** `2026-11-21 15:22` in the time zone of this machine. */
export function localTime(ms: number): string {
  return new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short' }).format(ms);
}
