// The result of a hotel in words for people and as an event for programs.
import { NO_OPERATIONS, type OperationCounts } from '#domain/plan/operation-count.ts';
import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type {
  HotelResult,
  HotelStatus,
  SkippedResult,
  StopReason,
} from '#application/bulk/run-results.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { FinishedHotel, StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import {
  deletionLines,
  effectFigures,
  fieldsOf,
  noteFacts,
  noteLines,
  updateLines,
} from './effect-lines.ts';
import { failureLines, failuresOf, messageOf } from '#cli/wording/failure-lines.ts';
import { rangesByKind } from '#cli/wording/key-ranges.ts';
import { hotelLabel, idText, plural, printable } from '#cli/terminal/printable.ts';
import type { Colour, Paint } from '#cli/terminal/terminal.ts';

/** `stopped`: started and unfinished. `waiting`: not started. */
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

export const SHOWN_STATUSES = Object.keys(STATUS_COLOURS);

const WORD = 'incomplete'.length;

/** Why a run stopped, without a full stop. */
export const STOPPED: Readonly<Record<StopReason, string>> = {
  interrupted: 'Interrupted',
  'session-over': 'The server refused the session',
  unreachable: 'The server can no longer be reached',
};

const STOPPED_IN_PROGRESS = 'The run was stopped: hms resume continues with this hotel.';

/** For a hotel that was in progress. */
const STOP_MESSAGES: Readonly<Record<StopReason, string>> = {
  interrupted: STOPPED_IN_PROGRESS,
  unreachable: STOPPED_IN_PROGRESS,
  'session-over':
    'The server refused the session, and no new one could be opened. ' +
    'hms resume signs in again and continues with this hotel.',
};

/** docs/cli.md 'Output': the event of a hotel that one start of the run worked on. */
export function hotelEvent(result: HotelResult): object {
  const { index, code, hotelId, status, operations, updates, notes, deleted = [] } = result;
  return {
    event: 'hotel',
    index,
    code,
    hotel_id: idText(hotelId),
    status,
    operations,
    updates: updates.map(({ operation, differences }) => {
      return { operation, fields: fieldsOf(differences) };
    }),
    ...(deleted.length > 0 && { deleted }),
    ...(notes.length > 0 && { notes: notes.map(noteFacts) }),
    ...(result.cutShortBy && { stop: result.cutShortBy }),
    ...failureEvents({ ...result, error: asStopped(result) }),
  };
}

/** The same for a hotel that another process ended: only the result was stored. */
export function storedHotelEvent(hotel: StoredHotel & { readonly state: HotelStatus }): object {
  const { state: status, warnings = [], where } = hotel;
  if (status === 'skipped') {
    return skippedEvent({ ...hotel, warnings, reason: where === undefined ? 'gone' : 'invalid' });
  }
  const { operations = NO_OPERATIONS } = hotel;
  const { index, code, hotelId } = hotel;
  const place = { event: 'hotel', index, code, hotel_id: idText(hotelId) };
  return { ...place, status, operations, updates: [], ...failureEvents(hotel) };
}

/** docs/cli.md 'Output': a hotel as the run stored it. */
export function storedHotelFacts(hotel: StoredHotel, isActive: boolean): object {
  const { index, file, name, code, hotelId, operations, missing } = hotel;
  const shown = shownStatus(hotel, isActive);
  // A stopped hotel is a waiting one that was started (docs/bulk.md). For programs both are waiting,
  // because `hms resume` continues both; `operations` tells them apart.
  const status = shown === 'stopped' ? 'waiting' : shown;
  const place = { index, file, name, code, hotel_id: idText(hotelId), status };
  return { ...place, operations, missing, ...failureEvents(hotel) };
}

/** An abandoned request did not fail, and a refused session says nothing about a record. */
function asStopped({ error, cutShortBy }: HotelResult): HotelResult['error'] {
  if (!error || !cutShortBy) return error;
  const message = STOP_MESSAGES[cutShortBy];
  const isToReplace = error.isGivenUp || cutShortBy === 'session-over';
  return isToReplace ? { ...error, message } : error;
}

/** `stop`: what stopped the run before it reached the hotel. */
export function skippedEvent(
  { index, code, before, reason, warnings }: SkippedResult,
  stop?: StopReason,
): object {
  const { hotelId, operations = NO_OPERATIONS } = before ?? {};
  const status = { status: 'skipped', reason, ...(stop && { stop }) };
  const hotel = { event: 'hotel', index, code, hotel_id: idText(hotelId), ...status };
  return { ...hotel, operations, updates: [], ...failureEvents({ warnings }) };
}

/** The `warnings` and `error` of an event. */
export function failureEvents({
  warnings = [],
  error,
}: Partial<Pick<FinishedHotel, 'warnings' | 'error'>>): object {
  return {
    warnings: warnings.map(failureFacts),
    ...(error && { error: { stage: error.stage, ...failureFacts(error) } }),
  };
}

function failureFacts(failure: FailedOperation): object {
  const { operation, status, fields } = failure;
  const message = messageOf(failure);
  return { operation, status, message, ...(Object.keys(fields).length > 0 && { fields }) };
}

/** What one start of the run did with a hotel, and what is missing. */
export function resultLines(result: HotelResult, paint: Paint): string[] {
  const { updates, deleted, notes } = result;
  const status = result.cutShortBy ? 'stopped' : result.status;
  const [head = '', ...rest] = storedHotelLines({ ...result, state: status }, status, paint);
  const effects = [...updateLines(updates), ...deletionLines(deleted), ...noteLines(notes)];
  return [head, ...(result.cutShortBy ? [] : effects), ...rest];
}

/** The line of a hotel, its warnings and failure, and what is missing. */
export function storedHotelLines(hotel: StoredHotel, status: ShownStatus, paint: Paint): string[] {
  const { name, code, hotelId, state, operations, missing = [], warnings = [], error } = hotel;
  if (state === 'skipped') return skippedLines({ ...hotel, warnings }, paint);
  const head = `${statusWord(status, paint)} ${hotelLabel(name, code, hotelId)}`;
  if (!operations) return [head];
  const line = `${head}: ${figuresOf(operations)}`;
  if (state === 'begun' || state === 'stopped') {
    const isListed = missing.length > 0 && status !== 'running';
    return isListed ? [line, `  ${remaining(state, missing)}`] : [line];
  }
  return [
    line,
    ...failureLines(
      'warning',
      failuresOf(hotel).filter((failure) => failure !== error),
    ),
    ...(error ? failureLines(`stopped at ${error.stage}`, [error]) : []),
    ...whatIsMissing(hotel).map((text) => `  ${text}`),
  ];
}

/** A process that was killed could not record its last requests. */
function remaining(state: StoredHotel['state'], missing: readonly string[]): string {
  const words = state === 'begun' ? 'remaining, as far as known' : 'remaining';
  return `${words}: ${missingOf(missing)}`;
}

/** Hotels that the run has neither started nor skipped. */
export function unlistedLines(count: number, paint: Paint): string[] {
  return count > 0
    ? [`${statusWord('waiting', paint)} ${plural(count, 'more hotel')}, not started`]
    : [];
}

/** `isActive`: a process works on the run. */
export function shownStatus({ state, operations }: StoredHotel, isActive: boolean): ShownStatus {
  if (state !== 'begun' && state !== 'stopped') return state;
  if (state === 'begun' && isActive) return 'running';
  return operations ? 'stopped' : 'waiting';
}

/** A skipped hotel and why, and what an earlier start did. */
export function skippedLines(
  hotel: Pick<SkippedResult, 'name' | 'code' | 'where' | 'warnings' | 'before'>,
  paint: Paint,
): string[] {
  const { before, warnings } = hotel;
  const why = warnings.map(({ message }) => message).join(' ');
  const label = labelOf({ ...hotel, hotelId: before?.hotelId });
  const head = `${statusWord('skipped', paint)} ${label}: ${printable(why)}`;
  if (!before?.operations) return [head];
  const { state, operations, missing = [] } = before;
  const rest = missing.length > 0 ? `; ${remaining(state, missing)}` : '';
  return [head, `  stopped at ${figuresOf(operations)}${rest}`];
}

/** A hotel without a readable name is listed by its position in the input. */
export function labelOf({
  name,
  code,
  hotelId,
  where,
}: Pick<StoredHotel, 'name' | 'code' | 'hotelId' | 'where'>): string {
  const place = where === undefined ? 'a hotel without a name' : `the hotel at ${where}`;
  return hotelLabel(name === '' ? place : name, code, hotelId);
}

/** Padded, so that hotel names are aligned. */
function statusWord(status: ShownStatus, paint: Paint): string {
  return paint(STATUS_COLOURS[status], status.padEnd(WORD));
}

function figuresOf(operations: OperationCounts): string {
  const { done, failed, total } = operations;
  const failures = failed > 0 ? `, ${failed} failed` : '';
  return `${done} of ${total} operations${effectFigures(operations)}${failures}`;
}

function whatIsMissing({ presence, missing = [], name, code, file }: StoredHotel): string[] {
  if (missing.length === 0) return [];
  if (presence === 'absent') return ['nothing was created'];
  if (presence === 'in-doubt') return ['it may have been created: hms resume looks for it first'];
  if (presence === 'there') return [`missing: ${missingOf(missing)}`];
  const where = file === '-' ? 'its configuration' : file;
  return [
    printable(
      `it may have been created: look for the hotel with the code ${JSON.stringify(code)} on the ` +
        `server. If it exists, set "id" to its ID in the hotelProfile of ${name} in ${where} and ` +
        'continue; if not, set it up with a new hms onboard',
    ),
  ];
}

/** By kind: `room:101 … room:145 (45), completion`. */
function missingOf(missing: readonly string[]): string {
  return printable(rangesByKind(missing).join(', '));
}

/** Whether the server will refuse it again if the configuration stays the same. */
export function isRefusal({ status }: FailedOperation): boolean {
  return status === 400 || status === 409 || status === 422;
}

/** A hotel that the run did not reach before it stopped. */
export function notStartedResult(
  { index, file, config: { hotelProfile } }: InputHotel,
  before: StoredHotel | undefined,
  stop: StopReason,
): SkippedResult {
  const { name, code } = hotelProfile;
  const message = `Not started. ${STOPPED[stop]}.`;
  const warnings = [{ operation: 'hotel', status: 0, message, fields: {} }];
  return { index, file, name, code, before, reason: 'not-begun', warnings };
}
