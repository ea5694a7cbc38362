import type { ConflictReason } from '#domain/hotel-identity.ts';
import type { Id } from '#domain/operation.ts';
import { ApiError, UNKNOWN_ERROR } from './api-error.ts';

/** Another hotel that stands in the way of one. */
export interface Conflict {
  readonly reason: ConflictReason;
  readonly hotel: { readonly id: Id; readonly name: string; readonly code: string };
}

/** Found out before anything was sent. */
export class HotelConflict extends ApiError {
  readonly conflict: Conflict;

  constructor(conflict: Conflict) {
    // As a server says it that refuses a code which it has already.
    const fields = { code: 'hotel with this code already exists.' };
    super({ status: 400, code: UNKNOWN_ERROR, message: '', fields, wroteNothing: true });
    this.conflict = conflict;
  }
}
