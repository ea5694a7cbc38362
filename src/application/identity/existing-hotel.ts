import { traitsOf, type KnownHotel } from '#domain/hotel/hotel-identity.ts';
import { comparableText, type Body, referredId, type ServerRecord } from '#domain/record.ts';

export interface ExistingHotel extends KnownHotel {
  readonly name: string;
  /** As the server spells it, unlike the code in `traits`. */
  readonly code: string;
  /** The complete record. Absent if the hotel was read from the list of all hotels. */
  readonly record?: ServerRecord;
  /** Set if a preview would create the hotel. */
  readonly isPlanned?: true;
}

/** Hotels with the profile's code, and `others` from a server that cannot filter by code. */
export function hotelsByCode(profile: Body, records: readonly ServerRecord[]) {
  const { code } = traitsOf(profile);
  const hotels = records.flatMap((record) => existingHotelOf(record, record) ?? []);
  const { withCode = [], others = [] } = Object.groupBy(hotels, ({ traits }) =>
    traits.code === code ? 'withCode' : 'others',
  );
  return { withCode, others };
}

/** Returns undefined if `fields` has no ID. Omit `record` if it may be incomplete. */
export function existingHotelOf(
  fields: ServerRecord,
  record?: ServerRecord,
): ExistingHotel | undefined {
  const id = referredId(fields['id']);
  if (id === undefined) return undefined;
  const [name = '', code = ''] = [comparableText(fields['name']), comparableText(fields['code'])];
  return { id, name, code, traits: traitsOf(fields), ...(record && { record }) };
}
