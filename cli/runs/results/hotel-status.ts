import type { HotelStatus } from '#application/bulk/run-results.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import type { Colour, Paint } from '#cli/terminal/terminal.ts';

/** A `stopped` hotel was started and is unfinished. A `waiting` hotel was never started. */
export type ShownStatus = HotelStatus | 'running' | 'stopped' | 'waiting';

const STATUS_COLOURS: Readonly<Record<ShownStatus, Colour>> = {
  onboarded: 'green',
  incomplete: 'yellow',
  failed: 'red',
  skipped: 'dim',
  running: 'cyan',
  stopped: 'yellow',
  waiting: 'dim',
};

const WORD = 'incomplete'.length;

/** `isActive`: whether a process works on the run */
export function shownStatus({ state, operations }: StoredHotel, isActive: boolean): ShownStatus {
  if (state !== 'started' && state !== 'stopped') return state;
  if (state === 'started' && isActive) return 'running';
  return operations ? 'stopped' : 'waiting';
}

/** Padded to the same width for every status. */
export function statusWord(status: ShownStatus, paint: Paint): string {
  return paint(STATUS_COLOURS[status], status.padEnd(WORD));
}
