import type { OperationKind } from '#domain/plan/operation.ts';
import type { Body, Id } from '#domain/record.ts';
import type { SetupStatus } from '#domain/hotel/setup-checklist.ts';

/** An operation whose references are resolved, ready for the wire. */
export interface OnboardingRequest {
  readonly kind: OperationKind;
  readonly body: Body;
  /** The hotel the call is made for: sent as X-Hotel-Context (R25a). Absent while none exists. */
  readonly hotelId: Id | undefined;
}

export type RecordKind = Exclude<OperationKind, 'completion'>;

/** What a hotel has lists of. */
export const LISTED: readonly RecordKind[] = [
  'room-type',
  'room',
  'plan',
  'rule',
  'pricing',
  'user',
];

/** A record that the server has. */
export interface RecordRequest {
  readonly kind: RecordKind;
  readonly id: Id;
  /** The hotel the call is made for (R25a). */
  readonly hotelId: Id | undefined;
}

export interface RecordChange extends RecordRequest {
  readonly body: Body;
}

/** A record as the server lists it: snake_case fields, ids or nested objects for references. */
export type ServerRecord = Readonly<Record<string, unknown>>;

/** The onboarding calls of docs/behaviour.md §7. Each throws `ApiError`. */
export interface OnboardingApi {
  /**
   * Writes one record; a hotel is updated when `hotelId` is given and created when not, an update
   * sent once more when its answer is lost. Resolves to the record's id (`id`, for a hotel also
   * `hotel.id`), or undefined where the answer has none.
   */
  send(request: OnboardingRequest): Promise<Id | undefined>;
  /**
   * Every hotel that the account may see, page by page. Status 404 or 405 where there is no list.
   */
  hotels(): AsyncIterable<readonly ServerRecord[]>;
  /**
   * Every record of a kind, all pages: of the hotel, or for kind `hotel` those with that code or
   * all that the account may see. Status 404 or 405 where the server has no such list.
   */
  list(
    kind: RecordKind,
    of: { hotelId: Id } | { hotelCode: string } | 'all',
  ): Promise<readonly ServerRecord[]>;
  /**
   * PATCH of only these fields; sent once more when its answer is lost, as it writes nothing twice.
   */
  change(request: RecordChange): Promise<ServerRecord>;
  /** PUT of the whole record; sent once more when its answer is lost. */
  replace(request: RecordChange): Promise<ServerRecord>;
  /**
   * DELETE; sent once more when its answer is lost. Status 404 where the record is gone already.
   */
  remove(request: RecordRequest): Promise<void>;
  /** GET /hotels/{id}/ */
  hotel(hotelId: Id): Promise<ServerRecord>;
  /** GET /hotels/{id}/setup_status/ */
  setupStatus(hotelId: Id): Promise<SetupStatus>;
}
