import type { FailedOperation } from '#application/errors/failed-operation.ts';
import { placeInInput, type InvalidHotel } from '#application/ports/hotel-input.ts';
import type { StoredHotel } from '#application/ports/run-store.ts';

/** A hotel that a start of a run did not work on. */
export interface SkippedResult extends Pick<StoredHotel, 'index' | 'file' | 'name' | 'code'> {
  /** What an earlier start stored about it. */
  readonly before?: StoredHotel | undefined;
  readonly reason: 'invalid' | 'gone' | 'not-begun';
  /** The position of an invalid hotel: `hotels.ndjson:4:1`. */
  readonly where?: string | undefined;
  readonly warnings: readonly FailedOperation[];
}

/** Why a hotel without a valid configuration is skipped. */
export function skippedHotel(
  { problems, ...place }: InvalidHotel,
  before: StoredHotel | undefined,
): SkippedResult {
  const [first] = problems;
  const where = first && placeInInput(first);
  const count = `${problems.length} problem${problems.length === 1 ? '' : 's'}`;
  const message = first
    ? `Its configuration is invalid: ${count} (${where}).`
    : 'Its configuration is gone.';
  const fields = Object.fromEntries(problems.map(({ path, message: words }) => [path, words]));
  const warnings = [{ operation: 'hotel', status: 0, message, fields }];
  const name = place.name || (before?.name ?? '');
  return { ...place, name, before, where, reason: first ? 'invalid' : 'gone', warnings };
}
