import type { Body, Id, OperationKind } from '#domain/operation.ts';
import type { SetupStatus } from '#domain/setup-checklist.ts';

/** An operation whose references are resolved, ready for the wire. */
export interface OnboardingRequest {
  readonly kind: OperationKind;
  readonly body: Body;
  /** The hotel the call is made for: sent as X-Hotel-Context (R25a). Absent while none exists. */
  readonly hotelId: Id | undefined;
}

/** A record as the server lists it: snake_case fields, ids or nested objects for references. */
export type ServerRecord = Readonly<Record<string, unknown>>;

/** The onboarding calls of SPEC §7. Each throws `ApiError`. */
export interface OnboardingApi {
  /**
   * Writes one record; a hotel is updated when `hotelId` is given and created when not. Resolves to
   * its id (`id`, for a hotel also `hotel.id`), or undefined where the answer has none.
   */
  send(request: OnboardingRequest): Promise<Id | undefined>;
  /**
   * Every record of a kind, all pages: of the hotel, or for kind `hotel` those with that code.
   * Status 404 or 405 where the server has no such list.
   */
  list(
    kind: Exclude<OperationKind, 'completion'>,
    of: { hotelId: Id } | { hotelCode: string },
  ): Promise<readonly ServerRecord[]>;
  /** GET /hotels/{id}/ */
  hotel(hotelId: Id): Promise<ServerRecord>;
  /** GET /hotels/{id}/setup_status/ */
  setupStatus(hotelId: Id): Promise<SetupStatus>;
}
