// What became of a hotel and of a run, in words for people and as events for programs.
import type { FailedOperation } from '#application/onboarding-outcome.ts';
import type { HotelResult, HotelStatus, RunCounts, StopReason } from './onboarding-run.ts';
import { plural, printable, took } from './printable.ts';
import type { Colour, Paint } from './terminal.ts';

const STATUS_COLOURS: Readonly<Record<HotelStatus, Colour>> = {
  onboarded: 'green',
  incomplete: 'yellow',
  failed: 'red',
  skipped: 'dim',
};

/** Longer lists of missing records are only counted. */
const MOST_NAMES = 5;

/** CLI.md 'Output': one hotel's event. */
export function hotelEvent(result: HotelResult): object {
  const { index, code, hotelId = null, status, operations, warnings, error, keptUsers } = result;
  return {
    event: 'hotel',
    index,
    code,
    hotel_id: hotelId,
    status,
    operations,
    warnings: warnings.map(failureFacts),
    ...(error && { error: { stage: error.stage, ...failureFacts(error) } }),
    ...(keptUsers.length > 0 && { kept_users: keptUsers }),
  };
}

function failureFacts({ operation, status, message, fields }: FailedOperation): object {
  return { operation, status, message, ...(Object.keys(fields).length > 0 && { fields }) };
}

/** A hotel's line, its warnings, what stopped it, and how to go on. */
export function hotelLines(result: HotelResult, paint: Paint): string[] {
  const { name, code, hotelId, status, operations, warnings, error, keptUsers } = result;
  const { done, failed, total } = operations;
  const id = hotelId === undefined ? '' : `, id ${hotelId}`;
  const figures = `${done} of ${total} operations${failed > 0 ? `, ${failed} failed` : ''}`;
  const head = `${printable(name)} (${printable(code)}${id})`;
  return [
    `${paint(STATUS_COLOURS[status], status.padEnd(10))} ${head}: ${figures}`,
    ...warnings.flatMap((warning) => failureLines('warning', warning)),
    ...(error ? failureLines(`stopped at ${error.stage}`, error) : []),
    ...(keptUsers.length > 0
      ? [
          `  note: ${keptUsers.map(printable).join(', ')} had an account before and kept the ` +
            'password; the one generated in this run is not theirs',
        ]
      : []),
    ...(status === 'failed' ? [`  ${adviceFor(result)}`] : []),
  ];
}

function failureLines(label: string, failure: FailedOperation): string[] {
  const { operation, status, message, fields } = failure;
  const answer = status === 0 ? '' : ` (${status})`;
  return [
    `  ${label}: ${printable(operation)}${answer}: ${printable(message)}`,
    ...Object.entries(fields).map(([path, text]) => `    ${printable(`${path}: ${text}`)}`),
  ];
}

/** How to go on with a hotel that is not all there: its id makes the next run continue it. */
export function adviceFor({ file, code, hotelId, missing }: HotelResult): string {
  const where = file === '-' ? 'its configuration' : file;
  if (hotelId === undefined) return 'nothing of it was created';
  return (
    `to go on: set "id": ${JSON.stringify(hotelId)} in the hotelProfile of ${printable(code)} in ` +
    `${where} and run again; missing: ${missingSummary(missing)}`
  );
}

function missingSummary(missing: readonly string[]): string {
  const names = missing.slice(0, MOST_NAMES).map(printable).join(', ');
  const more = missing.length - MOST_NAMES;
  return more > 0 ? `${names} and ${more} more` : names;
}

export interface RunFacts {
  readonly run: string;
  readonly counts: RunCounts;
  readonly requests: number;
  readonly ms: number;
  readonly stop: StopReason | undefined;
  /** Where generated passwords were written, if any were. */
  readonly credentials: string | undefined;
}

export function runEvent({ run, counts, requests, ms, credentials }: RunFacts): object {
  return {
    event: 'summary',
    run,
    ...counts,
    requests,
    seconds: Math.round(ms) / 1000,
    ...(credentials !== undefined && { credentials }),
  };
}

const STOPPED: Readonly<Record<StopReason, string>> = {
  interrupted: 'Interrupted',
  'session-over': 'The session is over',
  unreachable: 'The server cannot be reached any more',
};

export function runLines({ counts, requests, ms, stop, credentials }: RunFacts): string[] {
  const { hotels, skipped, ...others } = counts;
  const parts = Object.entries({ ...others, skipped })
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${count} ${status}`);
  const figures = `${plural(requests, 'request')} in ${took(ms)}`;
  return [
    ...(stop && skipped > 0
      ? [
          `${STOPPED[stop]}: ${plural(skipped, 'hotel')} not started. Run them again, and leave ` +
            'out the hotels that are done: their codes are taken now.',
        ]
      : []),
    ...(stop === 'interrupted' && skipped === 0 ? ['Interrupted.'] : []),
    `${plural(hotels, 'hotel')}: ${parts.join(', ')}; ${figures}`,
    ...(credentials === undefined ? [] : [`generated passwords: ${credentials}`]),
  ];
}
