import type { OperationCounts } from '#domain/plan/operation-count.ts';
import type { HotelResult, SkippedResult } from '#application/bulk/run-results.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import { hotelLabel, plural, printable } from '#cli/terminal/printable.ts';
import type { Paint } from '#cli/terminal/terminal.ts';
import { failureFindings, failuresOf, findingLines, type Finding } from '#cli/wording/failures.ts';
import { rangesByKind } from '#cli/wording/key-ranges.ts';
import { deletionLines, effectFigures, noteLines, updateLines } from './effects.ts';
import { statusWord, type ShownStatus } from './hotel-status.ts';

/** Lines about what this start of the run did with a hotel, and what is missing. */
export function resultLines(result: HotelResult, paint: Paint): string[] {
  const { updates, deleted, notes } = result;
  const status = result.cutShortBy ? 'stopped' : result.status;
  const [head = '', ...rest] = storedHotelLines({ ...result, state: status }, status, paint);
  const effects = [...updateLines(updates), ...deletionLines(deleted), ...noteLines(notes)];
  return [head, ...(result.cutShortBy ? [] : effects), ...rest];
}

export function storedHotelLines(hotel: StoredHotel, status: ShownStatus, paint: Paint): string[] {
  const { name, code, hotelId, state, operations, warnings = [] } = hotel;
  if (state === 'skipped') return skippedLines({ ...hotel, warnings }, paint);
  const head = `${statusWord(status, paint)} ${hotelLabel(name, code, hotelId)}`;
  if (!operations) return [head];
  return [`${head}: ${figuresOf(operations)}`, ...findingLines(hotelFindings(hotel, status))];
}

export function hotelFindings(hotel: StoredHotel, status: ShownStatus): Finding[] {
  const { state, operations, missing = [], error } = hotel;
  if (!operations) return [];
  if (state === 'started' || state === 'stopped') {
    const isListed = missing.length > 0 && status !== 'running';
    return isListed ? [{ text: remaining(state, missing), details: [] }] : [];
  }
  const warnings = failuresOf(hotel).filter((failure) => failure !== error);
  return [
    ...failureFindings('warning', warnings),
    ...(error ? failureFindings(stoppedAt(error), [error]) : []),
    ...(missing.length > 0 ? [{ text: missingText(hotel, missing), details: [] }] : []),
  ];
}

/** Omits the stage if it has the same name as the operation, such as `completion`. */
function stoppedAt({ stage, operation }: NonNullable<StoredHotel['error']>): string {
  return stage === operation ? 'stopped' : `stopped at ${stage}`;
}

/** `missing` may include records that exist, because a process that was killed could not store its last requests. */
function remaining(state: StoredHotel['state'], missing: readonly string[]): string {
  const words = state === 'started' ? 'remaining (some may exist already)' : 'remaining';
  return `${words}: ${missingOf(missing)}`;
}

/** One line for all hotels that the run has neither started nor skipped. */
export function unlistedLines(count: number, paint: Paint): string[] {
  return count > 0
    ? [`${statusWord('waiting', paint)} ${plural(count, 'more hotel')}, not started`]
    : [];
}

/** Lines about why a hotel was skipped, and what an earlier start of the run did with it. */
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

/** If the name is unknown, describes the hotel by its position in the input. */
export function labelOf({
  name,
  code,
  hotelId,
  where,
}: Pick<StoredHotel, 'name' | 'code' | 'hotelId' | 'where'>): string {
  const place = where === undefined ? 'a hotel without a name' : `the hotel at ${where}`;
  return hotelLabel(name === '' ? place : name, code, hotelId);
}

function figuresOf(operations: OperationCounts): string {
  const { done, failed, total } = operations;
  const failures = failed > 0 ? `, ${failed} failed` : '';
  return `${done} of ${total} operations${effectFigures(operations)}${failures}`;
}

function missingText(
  { presence, name, code, file }: StoredHotel,
  missing: readonly string[],
): string {
  if (presence === 'absent') return 'nothing was created';
  if (presence === 'in-doubt') return 'it may have been created: hms resume looks for it first';
  if (presence === 'there') return `missing: ${missingOf(missing)}`;
  const where = file === '-' ? 'its configuration' : file;
  return printable(
    `it may have been created: look for the hotel with the code ${JSON.stringify(code)} on the ` +
      `server. If it exists, enter its ID as hotelProfile.id of ${name} in ${where}, then use hms resume; ` +
      'if not, set it up with a new hms onboard',
  );
}

/** One range for each kind: `room:101 … room:145 (45), completion` */
function missingOf(missing: readonly string[]): string {
  return printable(rangesByKind(missing).join(', '));
}
