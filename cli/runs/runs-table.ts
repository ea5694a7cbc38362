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

/** One line for each run. */
export function runsLines(runs: readonly RunSummary[], terminal: Terminal): string[] {
  const paint = paintFor(terminal);
  const width = Math.max(...runs.map(({ state }) => state.length));
  const lines = runs.map((summary) => {
    const { run, startedAt, state, hotels, server } = summary;
    const shownState = paint(STATE_COLOURS[state], state.padEnd(width));
    const figures = `${plural(hotels, 'hotel')}: ${statusFigures(summary)}`;
    return [run, localTime(startedAt), shownState, figures, server].join('  ');
  });
  return wrapped(lines, terminal);
}

/** `2026-11-21 15:22` in the time zone of this machine. */
export function localTime(ms: number): string {
  return new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short' }).format(ms);
}
