import type { HotelProfile } from './hotel/hotel-profile.ts';
import { isFullAddress } from './hotel/website.ts';
import { problemsOf, type Problem } from './problem.ts';
import type { StaffUser } from './staff/staff.ts';

interface CompleteConfig {
  readonly hotelProfile: HotelProfile;
  readonly staffUsers: readonly StaffUser[];
}

/** Limits of a Django server (docs/api.md), which are stricter than docs/behaviour.md §5. */
const PLAIN_EMAIL =
  /^[-!#$%&'*+/=?^_`{}|~\w]+(?:\.[-!#$%&'*+/=?^_`{}|~\w]+)*@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;
const LONGEST_QUOTED = 60;
/** Limits of a Django user's fields. */
const NAME_MAX_LENGTH = 150;
const NAMES = ['first_name', 'last_name', 'username'] as const;

/**
 * Values that are valid (docs/behaviour.md §5), but that most servers refuse, or that leave a hotel
 * without a user who can sign in. `config` is complete; paths are those of its problems.
 */
export function configWarnings({ hotelProfile, staffUsers }: CompleteConfig): Problem[] {
  const { id, website, tax_rate: taxRate } = hotelProfile;
  return problemsOf([
    [
      'hotelProfile.website',
      website !== '' &&
        !isFullAddress(website) &&
        `${quoted(website)} is not a full address such as https://hotel.example: ${REFUSED}, or leave it empty`,
    ],
    ['hotelProfile.email', emailWarning(hotelProfile.email)],
    [
      'hotelProfile.tax_rate',
      hasMoreThanTwoDecimals(Number(taxRate)) &&
        `${quoted(String(taxRate))} has more than two decimals: ${REFUSED}`,
    ],
    ...staffUsers.map(
      ({ email }, index) => [`staffUsers.${index}.email`, emailWarning(email)] as const,
    ),
    ...staffUsers.flatMap((user, index) =>
      NAMES.map(
        (field) =>
          [
            `staffUsers.${index}.${field}`,
            user[field].trim().length > NAME_MAX_LENGTH &&
              `This has more than ${NAME_MAX_LENGTH} characters: ${REFUSED}`,
          ] as const,
      ),
    ),
    // An existing hotel may already have an administrator.
    [
      'staffUsers',
      id === undefined &&
        !staffUsers.some(({ role, is_active }) => role === 'admin' && is_active) &&
        'Nobody can sign in to this hotel: add an active administrator',
    ],
  ]);
}

const REFUSED = 'most servers refuse it; correct it';

function emailWarning(email: string): string | false {
  return (
    !PLAIN_EMAIL.test(email) &&
    `${quoted(email)} is not a plain e-mail address such as name@hotel.example: ${REFUSED}`
  );
}

function hasMoreThanTwoDecimals(number: number): boolean {
  return Number.isFinite(number) && Number(number.toFixed(2)) !== number;
}

function quoted(text: string): string {
  return text.length > LONGEST_QUOTED ? 'This' : JSON.stringify(text);
}
