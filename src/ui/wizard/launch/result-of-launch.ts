import type { HotelResult } from '#application/bulk/run-results.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { documentOf } from '#domain/hotel-document.ts';
import { accountKey, type StaffUser } from '#domain/staff/staff.ts';
import { userName } from '#ui/texts/item-names.ts';
import type { LaunchedPerson, LaunchResult } from './launch-result.ts';

export function resultOf(
  config: HotelConfig,
  outcome: Pick<HotelResult, 'hotelId' | 'code' | 'operations' | 'missing'>,
  facts: Pick<LaunchResult, 'start' | 'warnings' | 'roomNumbers' | 'run'>,
): LaunchResult {
  const { hotelId, code, operations } = outcome;
  const document = documentOf(config);
  return {
    ...facts,
    hotel: { name: config.hotelProfile.name, code },
    done: operations.done,
    total: operations.total,
    people: launchedPeople(config, outcome),
    document: {
      ...document,
      hotelProfile: { ...document.hotelProfile, ...(hotelId !== undefined && { id: hotelId }) },
    },
  };
}

/** The active staff users, except those whose account is missing. */
function launchedPeople(
  { staffUsers }: HotelConfig,
  { missing }: Pick<HotelResult, 'missing'>,
): LaunchedPerson[] {
  const isMissing = new Set(missing.map(accountKey));
  return staffUsers
    .filter((user) => user.is_active && !isMissing.has(keyOf(user)))
    .map((user) => ({ name: userName(user), username: user.username, role: user.role }));
}

/** The operation key of the user's account, in lower case to compare it with other keys. */
function keyOf({ username }: StaffUser): string {
  return accountKey(`user:${username}`);
}
