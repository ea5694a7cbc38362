import type { OperationKind } from '#domain/plan/operation.ts';
import type { Body, Id } from '#domain/record.ts';
import type { SetupStatus } from '#domain/hotel/setup-checklist.ts';

/** An operation whose references are resolved, ready for the wire. */
export interface OnboardingRequest {
  readonly kind: OperationKind;
  readonly body: Body;
  /**
   * The hotel of the call, sent as X-Hotel-Context (docs/decisions/request-names-its-hotel.md).
   * Absent before the hotel exists.
   */
  readonly hotelId: Id | undefined;
}

export type RecordKind = Exclude<OperationKind, 'completion'>;

/** The kinds of records that a hotel has lists of. */
export const LISTED: readonly RecordKind[] = [
  'room-type',
  'room',
  'plan',
  'rule',
  'pricing',
  'user',
];

/** A record on the server. */
export interface RecordRequest {
  readonly kind: RecordKind;
  readonly id: Id;
  /** The hotel of the call (docs/decisions/request-names-its-hotel.md). */
  readonly hotelId: Id | undefined;
}

export interface RecordChange extends RecordRequest {
  readonly body: Body;
}

/** A record as the server lists it: snake_case fields, ids or nested objects for references. */
export type ServerRecord = Readonly<Record<string, unknown>>;

/** The calls that read hotels from a server (docs/api.md). Each throws `ApiError`. */
export interface HotelReads {
  /** Every hotel that the account may see, page by page. `isNotOffered` if there is no list. */
  hotels(): AsyncIterable<readonly ServerRecord[]>;
  /**
   * Every record of a kind, all pages: of the hotel, or for kind `hotel` those with that code or
   * all that the account may see. `isNotOffered` if there is no such list.
   */
  list(
    kind: RecordKind,
    of: { hotelId: Id } | { hotelCode: string } | 'all',
  ): Promise<readonly ServerRecord[]>;
  /** GET /hotels/{id}/ */
  hotel(hotelId: Id): Promise<ServerRecord>;
}

export interface RecordCounts {
  /** The number of a hotel's records of a kind: one request, if the server counts them. Throws `ApiError`. */
  count(kind: RecordKind, of: { hotelId: Id }): Promise<number>;
}

/** The calls that set up a hotel (docs/api.md). Each throws `ApiError`. */
export interface OnboardingApi extends HotelReads {
  /**
   * Writes one record: without `hotelId` a hotel is created, with it updated. An update is sent again
   * if its response is lost. Resolves to the ID in the response, if it has one.
   */
  send(request: OnboardingRequest): Promise<Id | undefined>;
  /** PATCH of only these fields; sent again if its response is lost. */
  change(request: RecordChange): Promise<ServerRecord>;
  /** PUT of the whole record; sent again if its response is lost. */
  replace(request: RecordChange): Promise<ServerRecord>;
  /** DELETE; sent again if its response is lost. `isNotFound` if the record is gone already. */
  remove(request: RecordRequest): Promise<void>;
}

export interface SetupStatusApi {
  /** GET /hotels/{id}/setup_status/. Throws `ApiError`. */
  setupStatus(hotelId: Id): Promise<SetupStatus>;
}
