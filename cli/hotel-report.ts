// What became of a hotel and of a run, in words for people and as events for programs.
import type { FailedOperation } from '#application/onboarding-outcome.ts';
import { failureLines, groupFailures } from './failure-lines.ts';
import type { HotelResult, HotelState, HotelStatus, RunEnd, StopReason } from './onboarding-run.ts';
import { hotelLabel, plural, printable, took } from './printable.ts';
import type { Colour, Paint } from './terminal.ts';

const STATUS_COLOURS: Readonly<Record<HotelStatus, Colour>> = {
  onboarded: 'green',
  incomplete: 'yellow',
  failed: 'red',
  skipped: 'dim',
};

/** Longer lists of missing records are only counted. */
const MOST_NAMES = 5;

/** What a server will refuse again unless the configuration is changed. */
const REFUSALS = [400, 409, 422];

/** CLI.md 'Output': one hotel's event. */
export function hotelEvent(result: HotelResult): object {
  const { index, code, hotelId = null, status, operations, warnings, error } = result;
  return {
    event: 'hotel',
    index,
    code,
    hotel_id: hotelId,
    status,
    operations,
    warnings: warnings.map(failureFacts),
    ...(error && { error: { stage: error.stage, ...failureFacts(error) } }),
  };
}

function failureFacts({ operation, status, message, fields }: FailedOperation): object {
  return { operation, status, message, ...(Object.keys(fields).length > 0 && { fields }) };
}

/** A hotel's line, its warnings, what stopped it, and how to go on. `hotels` are in the input. */
export function hotelLines(
  result: HotelResult,
  { paint, hotels }: { readonly paint: Paint; readonly hotels: number },
): string[] {
  const { name, code, hotelId, status, operations, warnings, error, missing } = result;
  const { done, failed, total } = operations;
  const figures = `${done} of ${total} operations${failed > 0 ? `, ${failed} failed` : ''}`;
  const isToGoOn = status === 'failed' || (status === 'incomplete' && missing.length > 0);
  const head = hotelLabel(name, code, hotelId);
  return [
    `${paint(STATUS_COLOURS[status], status.padEnd(10))} ${head}: ${figures}`,
    ...groupFailures(warnings).flatMap((group) => failureLines('warning', group)),
    ...(error ? failureLines(`stopped at ${error.stage}`, { keys: [error.operation], error }) : []),
    ...(isToGoOn ? [`  ${adviceFor(result, hotels, wasRefused(result))}`] : []),
  ];
}

function wasRefused({ error, warnings }: HotelResult): boolean {
  return [...warnings, ...(error ? [error] : [])].some(({ status }) => REFUSALS.includes(status));
}

/**
 * How to go on with a hotel that is not all there: its id makes the next run continue it, and its
 * code stays the same whatever else is in that run.
 */
function adviceFor(state: HotelState, hotels: number, isToMend: boolean): string {
  const { hotelId, code, isUpdate, mayExist, missing } = state;
  const mend = isToMend ? 'mend what was refused' : '';
  const tail = missing.length > 0 ? `; missing: ${missingSummary(missing)}` : '';
  if (isUpdate) return `to go on: ${listed([mend, 'run it again'])}${tail}`;
  if (hotelId !== undefined) {
    return `to go on: ${listed([mend, settingOf(state, hotels), 'run it again'])}${tail}`;
  }
  if (!mayExist) return 'nothing of it was created';
  return (
    `it may have been created: look for the hotel with the code ${JSON.stringify(code)} on the ` +
    `server. If it is there, ${settingOf(state, hotels)} and run it again; if it is not, run it again as it is`
  );
}

/** `a, b and c`, without what is empty. */
function listed(steps: readonly string[]): string {
  const given = steps.filter((step) => step !== '');
  const last = given.pop() ?? '';
  return given.length === 0 ? last : `${given.join(', ')} and ${last}`;
}

/** In words: what makes the configuration name the hotel that is there. */
function settingOf({ index, file, name, code, hotelId }: HotelState, hotels: number): string {
  const id = hotelId === undefined ? 'to its id' : JSON.stringify(hotelId);
  const setId = hotelId === undefined ? `"id" ${id}` : `"id": ${id}`;
  const place = hotels > 1 ? ` (hotel ${index + 1} of the input)` : '';
  const where = file === '-' ? 'its configuration' : printable(file);
  const values = `set ${setId} and "code": ${JSON.stringify(code)}`;
  return `${values} in the hotelProfile of ${printable(name)}${place} in ${where}`;
}

function missingSummary(missing: readonly string[]): string {
  const names = missing.slice(0, MOST_NAMES).map(printable).join(', ');
  const more = missing.length - MOST_NAMES;
  return more > 0 ? `${names} and ${more} more` : names;
}

/** The last words of a run that ends at once: what is there, what is left, where the passwords are. */
export function cutShortLines({
  underWay,
  ended,
  hotels,
  credentials,
}: {
  readonly underWay: HotelState | undefined;
  /** How many hotels have ended before. */
  readonly ended: number;
  readonly hotels: number;
  readonly credentials: string | undefined;
}): string[] {
  const left = hotels - ended - (underWay ? 1 : 0);
  return [
    ...(underWay
      ? [
          `Cut short: ${hotelLabel(underWay.name, underWay.code, underWay.hotelId)}: ` +
            adviceFor(underWay, hotels, false),
        ]
      : []),
    ...(left > 0 ? [`${plural(left, 'hotel')} not started. ${HOW_TO_RUN_THE_REST}`] : []),
    ...passwordLines(credentials),
  ];
}

const HOW_TO_RUN_THE_REST =
  'Run them without the hotels that are done, and give each its present code as "code": an ' +
  'automatic code may change when other hotels are left out.';

function passwordLines(credentials: string | undefined): string[] {
  return credentials === undefined ? [] : [`generated passwords: ${credentials}`];
}

interface RunFacts extends RunEnd {
  readonly run: string;
  readonly requests: number;
  readonly ms: number;
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

export function runLines({ counts, requests, ms, stop, left, credentials }: RunFacts): string[] {
  const { hotels, skipped, ...others } = counts;
  const parts = Object.entries({ ...others, skipped })
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${count} ${status}`);
  const figures = `${plural(requests, 'request')} in ${took(ms)}`;
  return [
    ...(stop && left
      ? [
          `${STOPPED[stop]}: ${plural(skipped, 'hotel')} not started, ${rangeOf(left)}. ${HOW_TO_RUN_THE_REST}`,
        ]
      : []),
    ...(stop === 'interrupted' && !left ? ['Interrupted.'] : []),
    `${plural(hotels, 'hotel')}: ${parts.join(', ')}; ${figures}`,
    ...passwordLines(credentials),
  ];
}

function rangeOf([first, last]: NonNullable<RunEnd['left']>): string {
  const labels = [first, last].map(({ name, code, hotelId }) => hotelLabel(name, code, hotelId));
  return first.index === last.index ? (labels[0] ?? '') : `from ${labels.join(' to ')}`;
}
