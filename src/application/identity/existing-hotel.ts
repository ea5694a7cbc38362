import { traitsOf, type KnownHotel } from '#domain/hotel/hotel-identity.ts';
import { comparableText, type Body } from '#domain/record.ts';
import type { ServerRecord } from '#application/ports/api/onboarding-api.ts';
import { referredId } from '#application/records/referred-id.ts';

/** A hotel as the server has it. */
export interface ExistingHotel extends KnownHotel {
  /** The code as the server spells it. */
  readonly name: string;
  readonly code: string;
  /** The complete record, if the hotel was read individually. */
  readonly record?: ServerRecord;
}

/** The hotels in a list, by whether they have the profile's code: not every server filters by it. */
export function hotelsByCode(profile: Body, records: readonly ServerRecord[]) {
  const { code } = traitsOf(profile);
  const hotels = records.flatMap((record) => existingHotelOf(record, record) ?? []);
  const { withCode = [], others = [] } = Object.groupBy(hotels, ({ traits }) =>
    traits.code === code ? 'withCode' : 'others',
  );
  return { withCode, others };
}

/** Undefined without an ID. `record` is the complete record, if it was read individually. */
export function existingHotelOf(
  fields: ServerRecord,
  record?: ServerRecord,
): ExistingHotel | undefined {
  const id = referredId(fields['id']);
  if (id === undefined) return undefined;
  const [name = '', code = ''] = [comparableText(fields['name']), comparableText(fields['code'])];
  return { id, name, code, traits: traitsOf(fields), ...(record && { record }) };
}
