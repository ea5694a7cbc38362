import type { FailedOperation, StageFailure } from '#application/errors/failed-operation.ts';
import type { Id } from '#domain/record.ts';
import type { OperationCounts } from '#domain/plan/operation-count.ts';

/**
 * `started`: a process is working on the hotel, or it was killed and its last requests are unconfirmed. `stopped`: the
 * hotel is unfinished, and every operation is recorded. `skipped`: the configuration is invalid.
 */
export type StoredState = 'started' | 'stopped' | 'skipped' | FinishedHotel['status'];

interface HotelPlace {
  /** The hotel's position in the input, from 0. */
  readonly index: number;
  readonly file: string;
  /** Empty if the configuration names an existing hotel by ID and states no code. */
  readonly code: string;
}

export interface SkippedHotel extends HotelPlace {
  /** Empty if the configuration cannot be read. */
  readonly name: string;
  /** The position of the first problem, such as `hotels.ndjson:4:1`. */
  readonly where?: string | undefined;
  readonly warnings: readonly FailedOperation[];
}

export interface FinishedHotel {
  readonly status: 'onboarded' | 'incomplete' | 'failed';
  readonly hotelId: Id | undefined;
  readonly operations: OperationCounts;
  readonly presence: Presence;
  readonly missing: readonly string[];
  readonly warnings: readonly FailedOperation[];
  readonly error?: StageFailure;
  /** Whether the run created the hotel without an active administrator. */
  readonly lacksAdmin?: boolean | undefined;
  /** When the latest work on the hotel started and ended, in ms since 1970. */
  readonly times?: { readonly from: number; readonly to: number };
}

/** `in-doubt`: the next start of the run looks the hotel up. `unknown`: the server cannot be asked. */
export type Presence = 'there' | 'absent' | 'in-doubt' | 'unknown';

export interface ListedHotel extends HotelPlace {
  readonly name: string;
  readonly state: StoredState;
  /** The `configHash` of the configuration with which the hotel was last started; undefined if it was skipped. */
  readonly hash?: number | undefined;
}

/** For an unfinished hotel, ID, operations and missing keys come from the journal; absent if it is empty. */
export interface StoredHotel extends ListedHotel, Partial<Omit<FinishedHotel, 'status'>> {
  readonly where?: string | undefined;
}

export type StateCounts = Readonly<Record<StoredState, number>>;

export const NO_HOTELS: StateCounts = {
  started: 0,
  stopped: 0,
  skipped: 0,
  onboarded: 0,
  incomplete: 0,
  failed: 0,
};
