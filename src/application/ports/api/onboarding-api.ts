import type { ServerRecord, Body, Id } from '#domain/record.ts';
import type { RecordKind, OperationKind } from '#domain/plan/operation.ts';
import type { RecordList } from '#domain/diff/record-list.ts';
import type { SetupStatus } from '#domain/hotel/setup-checklist.ts';

export interface OnboardingRequest {
  readonly kind: OperationKind;
  readonly body: Body;
  /** Sent in the X-Hotel-Context header. Undefined before the hotel exists. */
  readonly hotelId: Id | undefined;
}

export interface RecordRequest {
  readonly kind: RecordKind;
  readonly id: Id;
  /** Sent in the X-Hotel-Context header. */
  readonly hotelId: Id | undefined;
}

export interface RecordChange extends RecordRequest {
  readonly body: Body;
}

export interface RecordReplacement extends RecordRequest {
  /** Every field of the record, also those that the product does not know. */
  readonly body: ServerRecord;
}

/** Requests that read hotels (docs/api.md). Each throws `ApiError`. */
export interface HotelReads {
  /** Each once. The last page has the doubt of the whole list. Throws an `isNotOffered` error without a list. */
  hotels(): AsyncIterable<RecordList>;
  /** For the kind `hotel`, pass a code or 'all'. Throws an `isNotOffered` error if the server has no such list. */
  list(kind: RecordKind, of: { hotelId: Id } | { hotelCode: string } | 'all'): Promise<RecordList>;
  /** GET /hotels/{id}/ */
  hotel(hotelId: Id): Promise<ServerRecord>;
}

export interface RecordCounts {
  /** Counts records with one request, if the server reports the count. Throws `ApiError`. */
  count(kind: RecordKind, of: { hotelId: Id }): Promise<number>;
}

/** Requests that set up a hotel (docs/api.md). Each throws `ApiError`. */
export interface OnboardingApi extends HotelReads {
  /** Creates a record, or marks the setup as complete. Resolves to the ID in the response, if it has one. */
  send(request: OnboardingRequest): Promise<Id | undefined>;
  /** GET of one record. For the kind `hotel`, use `hotel`. */
  read(request: RecordRequest): Promise<ServerRecord>;
  /** PATCH of only these fields. Sent again if its response is lost. */
  change(request: RecordChange): Promise<ServerRecord>;
  /** PUT of the complete record (`wholeRecord`). Sent again if its response is lost. */
  replace(request: RecordReplacement): Promise<ServerRecord>;
  /** DELETE. Sent again if its response is lost. Throws an `isNotFound` error if the record no longer exists. */
  remove(request: RecordRequest): Promise<void>;
}

export interface SetupStatusApi {
  /** GET /hotels/{id}/setup_status/. Throws `ApiError`. */
  setupStatus(hotelId: Id): Promise<SetupStatus>;
}
