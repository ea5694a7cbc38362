import type { ListedHotels } from '#application/identity/listed-hotels.ts';
import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type { OnboardingOutcome } from '#application/onboarding/onboarding-outcome.ts';
import { placeInInput, type InvalidHotel } from '#application/ports/input/hotel-input.ts';
import type { RunPart } from '#application/runs/run-summary.ts';
import type { FinishedHotel, StoredHotel } from '#application/ports/runs/stored-hotels.ts';

export type StopReason = 'interrupted' | 'session-over' | 'unreachable' | 'pause-too-long';

export type HotelOutcome = FinishedHotel['status'] | 'skipped';

export interface HotelResult
  extends
    FinishedHotel,
    Pick<StoredHotel, 'index' | 'file' | 'name' | 'code'>,
    Pick<OnboardingOutcome, 'updates' | 'notes' | 'deleted' | 'isUnchecked'> {
  /** Set if the run stopped while the hotel was in progress. The hotel is then unfinished, not failed. */
  readonly cutShortBy?: StopReason | undefined;
}

export function finishedHotel(result: HotelResult): FinishedHotel {
  const { status, hotelId, operations, presence, missing, warnings, error, times } = result;
  const stored = { status, hotelId, operations, presence, missing, warnings };
  const { lacksAdmin } = result;
  return {
    ...stored,
    ...(error && { error }),
    ...(times && { times }),
    ...(lacksAdmin && { lacksAdmin }),
  };
}

export interface UnusableHotel extends StoredHotel {
  readonly isGone: boolean;
}

export interface RunResult {
  /** The hotels to which the start was limited; undefined for all. */
  readonly part: RunPart | undefined;
  /** For these hotels. Interrupted hotels count as failed, hotels that were not reached as skipped. */
  readonly counts: Readonly<Record<HotelOutcome, number>>;
  readonly stop: StopReason | undefined;
  readonly unusable: readonly UnusableHotel[];
  readonly listed: ListedHotels;
}

export interface SkippedResult extends Pick<StoredHotel, 'index' | 'file' | 'name' | 'code'> {
  readonly before?: StoredHotel | undefined;
  readonly reason: 'invalid' | 'gone' | 'not-started';
  readonly where?: string | undefined;
  readonly warnings: readonly FailedOperation[];
}

export function skippedHotel(
  { problems, ...place }: InvalidHotel,
  before: StoredHotel | undefined,
): SkippedResult {
  const [first] = problems;
  const where = first && placeInInput(first);
  const count = `${problems.length} problem${problems.length === 1 ? '' : 's'}`;
  const message = first
    ? `The configuration is invalid: ${count} (${where}).`
    : 'The configuration is missing.';
  const fields = Object.fromEntries(problems.map(({ path, message: words }) => [path, words]));
  const warnings = [{ operation: 'hotel', status: 0, message, fields }];
  const name = place.name || (before?.name ?? '');
  const code = place.code || (before?.code ?? '');
  return { ...place, name, code, before, where, reason: first ? 'invalid' : 'gone', warnings };
}
