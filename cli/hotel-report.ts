// What became of a hotel, in words for people and as an event for programs.
import { placeInInput } from '#application/input-place.ts';
import {
  NO_OPERATIONS,
  type FailedOperation,
  type OperationCounts,
} from '#application/onboarding-outcome.ts';
import type { InputHotel, InvalidHotel } from '#application/ports/hotel-input.ts';
import type { EndedHotel } from '#application/ports/run-log.ts';
import type { Id } from '#domain/operation.ts';
import { effectFigures, updateFacts, updateLines } from './effect-lines.ts';
import { failureLines, groupFailures, rangeOfKeys } from './failure-lines.ts';
import type { HotelResult, HotelStatus } from './onboarding-run.ts';
import { hotelLabel, plural, printable } from './printable.ts';
import type { Colour, Paint } from './terminal.ts';

const STATUS_COLOURS: Readonly<Record<HotelStatus, Colour>> = {
  onboarded: 'green',
  incomplete: 'yellow',
  failed: 'red',
  skipped: 'dim',
};

const WORD = 'incomplete'.length;

/** A hotel whose configuration is invalid, or that the run did not come to. */
export interface SkippedResult extends Pick<HotelResult, 'index' | 'file' | 'name' | 'code'> {
  /** What an earlier start made of it. */
  readonly hotelId?: Id | undefined;
  readonly warnings: readonly FailedOperation[];
}

/** CLI.md 'Output': the event of a hotel that was worked on. */
export function hotelEvent(result: HotelResult): object {
  const { index, code, hotelId = null, status, operations, updates } = result;
  return {
    event: 'hotel',
    index,
    code,
    hotel_id: hotelId,
    status,
    operations,
    updates: updates.map(updateFacts),
    ...failureEvents(result),
  };
}

export function skippedEvent({ index, code, hotelId, warnings }: SkippedResult): object {
  const hotel = { event: 'hotel', index, code, hotel_id: hotelId ?? null, status: 'skipped' };
  return { ...hotel, operations: NO_OPERATIONS, updates: [], ...failureEvents({ warnings }) };
}

export function failureEvents({
  warnings = [],
  error,
}: Partial<Pick<EndedHotel, 'warnings' | 'error'>>): object {
  return {
    warnings: warnings.map(failureFacts),
    ...(error && { error: { stage: error.stage, ...failureFacts(error) } }),
  };
}

function failureFacts({ operation, status, message, fields }: FailedOperation): object {
  return { operation, status, message, ...(Object.keys(fields).length > 0 && { fields }) };
}

/** A hotel's line, what was updated, its warnings, what stopped it, and what is missing. */
export function hotelLines(result: HotelResult, paint: Paint): string[] {
  if (result.isCutShort) return cutShortLines(result, paint);
  const [head = '', ...rest] = endedLines(result, paint);
  return [head, ...updateLines(result.updates), ...rest];
}

/** The same of a hotel of any run. */
export function endedLines(
  hotel: EndedHotel & Pick<HotelResult, 'file' | 'name' | 'code'>,
  paint: Paint,
): string[] {
  const { name, code, hotelId, status, operations, warnings, error } = hotel;
  return [
    `${statusWord(status, paint)} ${hotelLabel(name, code, hotelId)}: ${figuresOf(operations)}`,
    ...groupFailures(warnings).flatMap((group) => failureLines('warning', group)),
    ...(error ? failureLines(`stopped at ${error.stage}`, { keys: [error.operation], error }) : []),
    ...whatIsMissing(hotel).map((line) => `  ${line}`),
  ];
}

function cutShortLines(result: HotelResult, paint: Paint): string[] {
  const { name, code, hotelId, operations, missing } = result;
  const head = `${hotelLabel(name, code, hotelId)}: ${figuresOf(operations)}`;
  const rest = missing.length > 0 ? [`  not yet: ${missingOf(missing)}`] : [];
  return [`${paint('yellow', 'stopped'.padEnd(WORD))} ${head}`, ...rest];
}

export function skippedLines({ name, code, warnings }: SkippedResult, paint: Paint): string[] {
  const why = warnings.map(({ message }) => message).join(' ');
  const label = name === '' ? 'a hotel that cannot be read' : hotelLabel(name, code);
  return [`${statusWord('skipped', paint)} ${label}: ${printable(why)}`];
}

export function statusWord(status: HotelStatus, paint: Paint): string {
  return paint(STATUS_COLOURS[status], status.padEnd(WORD));
}

function figuresOf(operations: OperationCounts): string {
  const { done, failed, total } = operations;
  const failures = failed > 0 ? `, ${failed} failed` : '';
  return `${done} of ${total} operations${effectFigures(operations)}${failures}`;
}

function whatIsMissing({
  presence,
  missing,
  name,
  code,
  file,
}: EndedHotel & Pick<HotelResult, 'file' | 'name' | 'code'>): string[] {
  if (missing.length === 0) return [];
  if (presence === 'absent') return ['nothing of it was created'];
  if (presence === 'in-doubt') return ['it may have been created: going on looks for it first'];
  if (presence === 'there') return [`missing: ${missingOf(missing)}`];
  const where = file === '-' ? 'its configuration' : file;
  return [
    printable(
      `it may have been created: look for the hotel with the code ${JSON.stringify(code)} on the ` +
        `server. If it is there, set "id" to its id in the hotelProfile of ${name} in ${where} and ` +
        'go on; if it is not, set it up with a new hms onboard',
    ),
  ];
}

/** By kind: `room:101 … room:145 (45), completion`. */
function missingOf(missing: readonly string[]): string {
  const kinds = Map.groupBy(missing, (key) => key.split(':')[0]);
  return printable([...kinds.values()].map(rangeOfKeys).join(', '));
}

/** What a server will refuse again unless the configuration is changed. */
export function isRefusal({ status }: FailedOperation): boolean {
  return status === 400 || status === 409 || status === 422;
}

/** Why an invalid hotel was skipped, as the run keeps it. */
export function skippedResult({ problems, ...place }: InvalidHotel): SkippedResult {
  const [first] = problems;
  const where = first ? ` (${placeInInput(first)})` : '';
  const message = first
    ? `Its configuration is invalid: ${plural(problems.length, 'problem')}${where}.`
    : 'Its configuration is not there any more.';
  const fields = Object.fromEntries(problems.map(({ path, message: words }) => [path, words]));
  return { ...place, warnings: [{ operation: 'hotel', status: 0, message, fields }] };
}

/** A hotel that the run did not come to. */
export function notStartedResult(
  { index, file, config: { hotelProfile } }: InputHotel,
  hotelId: Id | undefined,
  why: string,
): SkippedResult {
  const { name, code } = hotelProfile;
  const message = `Not started. ${why}.`;
  const warnings = [{ operation: 'hotel', status: 0, message, fields: {} }];
  return { index, file, name, code, hotelId, warnings };
}
