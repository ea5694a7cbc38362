// What became of a hotel, in words for people and as an event for programs.
import { placeInInput } from '#application/bulk/input-place.ts';
import {
  NO_OPERATIONS,
  type FailedOperation,
  type OperationCounts,
} from '#application/onboarding/onboarding-outcome.ts';
import type { InputHotel, InvalidHotel } from '#application/ports/hotel-input.ts';
import type { FinishedHotel, StoredHotel } from '#application/ports/run-store.ts';
import type { Id } from '#domain/record.ts';
import {
  deletionLines,
  effectFigures,
  noteLines,
  updateFacts,
  updateLines,
} from './effect-lines.ts';
import {
  failureLines,
  groupFailures,
  rangeOfKeys,
  warningsBeside,
} from '#cli/reading/failure-lines.ts';
import type { HotelResult, HotelStatus, StopReason } from './onboarding-run.ts';
import { STOP_MESSAGES, STOPPED } from './stop-texts.ts';
import { GIVEN_UP } from '#application/errors/api-error.ts';
import { hotelLabel, plural, printable } from '#cli/terminal/printable.ts';
import type { Colour, Paint } from '#cli/terminal/terminal.ts';

/** `stopped` was begun and left in the middle; `waiting` is still to be begun. */
export type ToldStatus = HotelStatus | 'running' | 'stopped' | 'waiting';

const STATUS_COLOURS: Readonly<Record<ToldStatus, Colour>> = {
  onboarded: 'green',
  incomplete: 'yellow',
  failed: 'red',
  skipped: 'dim',
  running: 'cyan',
  stopped: 'yellow',
  waiting: 'dim',
};

const WORD = 'incomplete'.length;

/** A hotel whose configuration is invalid or gone, or that the run did not come to. */
export interface SkippedResult extends Pick<HotelResult, 'index' | 'file' | 'name' | 'code'> {
  /** What an earlier start made of it. */
  readonly before?: StoredHotel | undefined;
  readonly reason: 'invalid' | 'gone' | 'not-begun';
  /** What stopped the run before it started this hotel. */
  readonly stop?: StopReason;
  /** `hotels.ndjson:4:1`, of an invalid one. */
  readonly where?: string | undefined;
  readonly warnings: readonly FailedOperation[];
}

/** docs/cli.md 'Output': the event of a hotel that was worked on. */
export function hotelEvent(result: HotelResult): object {
  const { index, code, hotelId, status, operations, updates, notes, deleted = [] } = result;
  return {
    event: 'hotel',
    index,
    code,
    hotel_id: idText(hotelId),
    status,
    operations,
    updates: updates.map(updateFacts),
    ...(deleted.length > 0 && { deleted }),
    ...(notes.length > 0 && { notes }),
    ...(result.cutShortBy && { stop: result.cutShortBy }),
    ...failureEvents({ ...result, error: asStopped(result) }),
  };
}

/** As events name a hotel: text, whatever type the server's id has. */
export function idText(hotelId: Id | undefined): string | null {
  return hotelId === undefined ? null : String(hotelId);
}

/** What was not tried any more has not failed, and a refused session says nothing of a record. */
function asStopped({ error, cutShortBy }: HotelResult): HotelResult['error'] {
  if (!error || !cutShortBy) return error;
  const message = STOP_MESSAGES[cutShortBy];
  const isToReplace = error.message === GIVEN_UP || cutShortBy === 'session-over';
  return isToReplace ? { ...error, message } : error;
}

export function skippedEvent({
  index,
  code,
  before,
  reason,
  stop,
  warnings,
}: SkippedResult): object {
  const { hotelId, operations = NO_OPERATIONS } = before ?? {};
  const status = { status: 'skipped', reason, ...(stop && { stop }) };
  const hotel = { event: 'hotel', index, code, hotel_id: idText(hotelId), ...status };
  return { ...hotel, operations, updates: [], ...failureEvents({ warnings }) };
}

export function failureEvents({
  warnings = [],
  error,
}: Partial<Pick<FinishedHotel, 'warnings' | 'error'>>): object {
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
  if (result.cutShortBy) return cutShortLines(result, paint);
  const [head = '', ...rest] = endedLines(result, paint);
  return [
    head,
    ...updateLines(result.updates),
    ...deletionLines(result.deleted),
    ...noteLines(result.notes),
    ...rest,
  ];
}

/** The same of a hotel of any run. */
export function endedLines(
  hotel: FinishedHotel & Pick<HotelResult, 'file' | 'name' | 'code'>,
  paint: Paint,
): string[] {
  const { name, code, hotelId, status, operations, warnings, error } = hotel;
  return [
    `${statusWord(status, paint)} ${hotelLabel(name, code, hotelId)}: ${figuresOf(operations)}`,
    ...groupFailures(warningsBeside(error, warnings)).flatMap((group) =>
      failureLines('warning', group),
    ),
    ...(error ? failureLines(`stopped at ${error.stage}`, { keys: [error.operation], error }) : []),
    ...whatIsMissing(hotel).map((line) => `  ${line}`),
  ];
}

function cutShortLines(result: HotelResult, paint: Paint): string[] {
  return openLines({ ...result, state: 'stopped' }, 'stopped', paint);
}

/** A hotel that has not ended, as far as it is known. */
export function openLines(
  { name, code, hotelId, state, operations, missing = [] }: StoredHotel,
  status: ToldStatus,
  paint: Paint,
): string[] {
  const head = `${statusWord(status, paint)} ${hotelLabel(name, code, hotelId)}`;
  if (!operations) return [head];
  const line = `${head}: ${figuresOf(operations)}`;
  if (missing.length === 0 || status === 'running') return [line];
  return [line, `  ${notYet(state, missing)}`];
}

/** What a process that was killed had under way was not noted. */
function notYet(state: StoredHotel['state'], missing: readonly string[]): string {
  const words = state === 'begun' ? 'not yet, as far as is known' : 'not yet';
  return `${words}: ${missingOf(missing)}`;
}

/** Hotels that no log lists yet. */
export function unlistedLines(count: number, paint: Paint): string[] {
  return count > 0
    ? [`${statusWord('waiting', paint)} ${plural(count, 'more hotel')}, not begun`]
    : [];
}

/** Of a hotel that a log holds; `isInWork` tells whether a process works on the run. */
export function toldStatus({ state, operations }: StoredHotel, isInWork: boolean): ToldStatus {
  if (state !== 'begun' && state !== 'stopped') return state;
  if (state === 'begun' && isInWork) return 'running';
  return operations ? 'stopped' : 'waiting';
}

/** The same for programs: a hotel that waits and has operations was stopped. */
export function eventStatus(hotel: StoredHotel, isInWork: boolean): string {
  const status = toldStatus(hotel, isInWork);
  return status === 'stopped' ? 'waiting' : status;
}

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
  const rest = missing.length > 0 ? `; ${notYet(state, missing)}` : '';
  return [head, `  left at ${figuresOf(operations)}${rest}`];
}

/** One without a name that can be shown is called by its place. */
export function labelOf({
  name,
  code,
  hotelId,
  where,
}: Pick<StoredHotel, 'name' | 'code' | 'hotelId' | 'where'>): string {
  const place = where === undefined ? 'a hotel without a name' : `the hotel at ${where}`;
  return hotelLabel(name === '' ? place : name, code, hotelId);
}

export function statusWord(status: ToldStatus, paint: Paint): string {
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
}: FinishedHotel & Pick<HotelResult, 'file' | 'name' | 'code'>): string[] {
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

/** Why a hotel without a valid configuration was skipped, as the run keeps it. */
export function skippedResult(
  { problems, ...place }: InvalidHotel,
  before: StoredHotel | undefined,
): SkippedResult {
  const [first] = problems;
  const where = first && placeInInput(first);
  const count = plural(problems.length, 'problem');
  const message = first
    ? `Its configuration is invalid: ${count} (${where}).`
    : 'Its configuration is gone.';
  const fields = Object.fromEntries(problems.map(({ path, message: words }) => [path, words]));
  const warnings = [{ operation: 'hotel', status: 0, message, fields }];
  const name = place.name || (before?.name ?? '');
  return { ...place, name, before, where, reason: first ? 'invalid' : 'gone', warnings };
}

/** A hotel that the run did not come to. */
export function notStartedResult(
  { index, file, config: { hotelProfile } }: InputHotel,
  before: StoredHotel | undefined,
  stop: StopReason,
): SkippedResult {
  const { name, code } = hotelProfile;
  const message = `Not started. ${STOPPED[stop]}.`;
  const warnings = [{ operation: 'hotel', status: 0, message, fields: {} }];
  return { index, file, name, code, before, reason: 'not-begun', stop, warnings };
}
