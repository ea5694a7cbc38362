import { withoutSecrets } from './description/record-description.ts';
import { STAFF_USER } from './staff/staff.ts';
import type { HotelConfig, WholeDocument } from './hotel-config.ts';
import { foreignSuggestion } from './rates/unconfirmed-rates.ts';

/**
 * Converts a configuration to a document. Omits local IDs, passwords, and suggested base rates in another currency,
 * which would look as if a user had entered them (docs/decisions/amount-keeps-its-currency.md). Also omits numbers that
 * JSON cannot represent, which become the wizard's defaults when the document is read.
 */
export function documentOf({
  hotelProfile,
  roomTypes,
  rates,
  staffUsers,
  ignoreChanges,
}: HotelConfig): WholeDocument {
  const rateOf = new Map(
    rates.rates.map(({ room_type_id: id, origin, base_rate, ...rate }) => {
      const isStated = foreignSuggestion({ origin }, rates.currency) === undefined;
      return [id, { ...(isStated && { base_rate }), ...rate }];
    }),
  );
  const document: WholeDocument = {
    hotelProfile,
    roomTypes: roomTypes.map(({ id: _, room_numbers, room_floors, ...roomType }) => ({
      ...roomType,
      ...(room_numbers?.trim() && { room_numbers }),
      ...(room_floors?.trim() && { room_floors }),
    })),
    rates: {
      ...rates,
      // Documents assign rates to room types by name and order.
      rates: roomTypes.flatMap(({ id, name }) => {
        const rate = rateOf.get(id);
        return rate ? [{ ...rate, room_type_name: name }] : [];
      }),
    },
    staffUsers: staffUsers.map((user) => withoutSecrets(STAFF_USER, user)),
    ...(ignoreChanges && { ignoreChanges }),
  };
  const text = JSON.stringify(document, (_, value: unknown) =>
    typeof value === 'number' && !Number.isFinite(value) ? undefined : value,
  );
  return JSON.parse(text) as WholeDocument;
}
