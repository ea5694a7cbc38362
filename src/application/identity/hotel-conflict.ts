import type { ConflictReason } from '#domain/hotel/hotel-identity.ts';
import { ApiError, UNKNOWN_ERROR } from '#application/errors/api-error.ts';
import type { Conflict, OtherHotel } from '#application/errors/failed-operation.ts';
import type { IdentifiedHotel } from './identify-hotel.ts';

const CONFLICT = 409;
const NOT_LISTED = 405;
/** Longer names are cut, so that the advice after them still fits. */
const LONGEST_NAME = 80;

/** Another hotel conflicts with this one. Nothing has been written. */
export class HotelConflict extends ApiError {
  readonly conflict: Conflict;

  constructor(reason: ConflictReason, { id, name, code }: OtherHotel) {
    const hotel = { id, name, code };
    const isCode = reason === 'code';
    super({
      status: isCode ? 400 : CONFLICT,
      code: UNKNOWN_ERROR,
      message: sentenceOf(reason, hotel),
      // Servers refuse a duplicate code with this message.
      ...(isCode && { fields: { code: 'hotel with this code already exists.' } }),
      wroteNothing: true,
    });
    this.conflict = { reason, hotel };
  }
}

/** The error if the hotel must not be written; undefined if it may be. */
export function conflictOf(identified: IdentifiedHotel): HotelConflict | undefined {
  if (identified.kind === 'same') return undefined;
  if (identified.kind === 'conflict') {
    return new HotelConflict(identified.reason, identified.hotel);
  }
  const { namesake } = identified;
  return namesake && new HotelConflict('code', namesake);
}

/** The error if the server does not list its hotels, so that an existing hotel cannot be found. */
export function hotelsNotListed(): ApiError {
  const message =
    'The server does not list its hotels for this account, and no earlier run on this machine created this hotel. ' +
    'Add its ID as hotelProfile.id.';
  return new ApiError({ status: NOT_LISTED, code: UNKNOWN_ERROR, message });
}

/** Contains no advice, because callers add their own. */
function sentenceOf(reason: ConflictReason, { id, name, code }: OtherHotel): string {
  const hotel = `${shownName(name)} (${code}, id ${id})`;
  if (reason === 'contacts') return `${hotel} already has this email, phone and address.`;
  if (reason === 'earlier-run')
    return `An earlier run set up ${hotel} from the configuration at this position in the input.`;
  return '';
}

export function shownName(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME).trimEnd()}…` : name;
}
