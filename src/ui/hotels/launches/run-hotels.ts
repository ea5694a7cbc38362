import Papa from 'papaparse';
import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type { CheckedEntry } from '#application/ports/input/hotel-input.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import type { Id } from '#domain/record.ts';
import { spreadsheetCell } from '#domain/text/spreadsheet-cell.ts';
import { counted } from '#ui/texts/counted.ts';
import { failureSentences } from '#ui/texts/failure-sentences.ts';
import { operationWords } from '#ui/texts/operation-words.ts';
import { inPlainWords } from '#ui/wizard/launch/plain-failure.ts';

/** `stopped`: the launch started but did not finish. `skipped`: the configuration is invalid. */
export type RunHotelState =
  | 'waiting'
  | 'running'
  | 'stopped'
  | 'onboarded'
  | 'incomplete'
  | 'failed'
  | 'skipped';

export interface RunHotel {
  readonly index: number;
  readonly name: string;
  readonly code: string;
  readonly hotelId: Id | undefined;
  readonly state: RunHotelState;
  readonly done: number;
  readonly total: number;
  /** Missing records and failures, in sentences. */
  readonly said: readonly string[];
}

export const STATE_WORDS: Readonly<Record<RunHotelState, string>> = {
  waiting: 'Waiting',
  running: 'In progress',
  stopped: 'Stopped',
  onboarded: 'Launched',
  incomplete: 'Launched with warnings',
  failed: 'Failed',
  skipped: 'Skipped',
};

/** Whether the hotel was launched, even if some records are missing. */
export function isLaunched({ state }: Pick<RunHotel, 'state'>): boolean {
  return state === 'onboarded' || state === 'incomplete';
}

export function waitingHotel(
  entry: Pick<CheckedEntry, 'index' | 'profile' | 'operations'>,
): RunHotel {
  const { index, profile, operations } = entry;
  const { name = '', code = '' } = profile ?? {};
  const start = { hotelId: undefined, state: 'waiting', done: 0, said: [] } as const;
  return { ...start, index: index ?? 0, name, code, total: operations };
}

type Ended = Pick<StoredHotel, 'name' | 'code' | 'hotelId' | 'operations' | 'warnings' | 'error'>;

/** Returns the row of a hotel after an attempt to launch it. */
export function endedHotel(before: RunHotel, state: RunHotelState, ended: Ended): RunHotel {
  const { name, code, hotelId, operations, warnings = [], error } = ended;
  return {
    ...before,
    name: name || before.name,
    code: code || before.code,
    hotelId,
    state,
    done: operations?.done ?? 0,
    total: operations?.total ?? before.total,
    said: [...(error ? [saidOf(error)] : []), ...warnings.map(saidOf)],
  };
}

export function storedHotel(before: RunHotel, stored: StoredHotel): RunHotel {
  const { state, operations } = stored;
  if (state !== 'started' && state !== 'stopped') return endedHotel(before, state, stored);
  // A run stores a whole batch of hotels as started at the same time, so a started hotel without
  // operations is still waiting.
  return endedHotel(before, operations ? 'stopped' : 'waiting', stored);
}

/**
 * Returns false if a hotel is waiting or stopped, because the run can then be continued. A failed
 * hotel counts as finished.
 */
export function isOver(hotels: Iterable<RunHotel>): boolean {
  return [...hotels].every(({ state }) => state !== 'waiting' && state !== 'stopped');
}

const titleOf = operationWords([], false);

function saidOf(given: FailedOperation): string {
  const failure = inPlainWords(given);
  // The message of a conflict already names the fields.
  const sentences = failure.conflict
    ? [failure.message]
    : failureSentences(failure).map(({ text }) => text);
  return `${titleOf(failure.operation).title}: ${sentences.join(' ')}`;
}

/** For example '3 of 10 hotels launched, 1 failed'. */
export function countsText(hotels: readonly RunHotel[]): string {
  const count = (...states: readonly RunHotelState[]) =>
    hotels.filter(({ state }) => states.includes(state)).length;
  const [warned, failed, skipped] = [count('incomplete'), count('failed'), count('skipped')];
  return [
    `${hotels.filter(isLaunched).length} of ${counted(hotels.length, 'hotel')} launched`,
    ...(warned > 0 ? [`${warned} with warnings`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ].join(', ');
}

export function reportFile(
  run: string,
  hotels: readonly RunHotel[],
): { name: string; text: string } {
  const rows = hotels.map(({ name, code, hotelId, state, done, total, said }) => [
    name,
    code,
    String(hotelId ?? ''),
    STATE_WORDS[state],
    `${done} of ${total}`,
    said.join('\n'),
  ]);
  const table = [['Hotel', 'Code', 'ID', 'State', 'Records', 'Warnings'], ...rows];
  const text = Papa.unparse(table.map((cells) => cells.map(spreadsheetCell)));
  // Spreadsheet programs need a byte order mark to read the file as UTF-8.
  return { name: `launch-report-${run}.csv`, text: `\uFEFF${text}\r\n` };
}
