import { isNotAllowed, isNotOffered } from '#application/errors/api-error.ts';
import type { EstateHotel } from '#application/estate/list-hotels.ts';
import { NO_ADMINISTRATOR, type Gap } from '#domain/hotel/setup-checklist.ts';
import { comparableText, fieldOf } from '#domain/record.ts';
import { hotelStatus, type HotelStatus } from '#ui/runs/hotel-status.ts';
import { missingOf } from '#ui/runs/setups-left.ts';
import type { Setup } from '#ui/runs/setups.ts';
import { counted } from '#ui/texts/counted.ts';

export interface EstateRow extends EstateHotel {
  readonly stored?: Setup | undefined;
  readonly isElsewhere?: boolean | undefined;
  /** The records that the hotel lacks, as far as this browser has its configuration. */
  readonly missing: readonly Gap[];
  /** What its own records show that the hotel lacks; undefined if that was not read. */
  readonly gaps?: readonly Gap[] | undefined;
  readonly isStarted?: boolean | undefined;
}

/** The row of a setup whose hotel the server does not list. */
export function hotelOfSetup(stored: Setup): EstateRow {
  const { name, document, result } = stored;
  const textOf = (field: string) =>
    comparableText(fieldOf(fieldOf(document, 'hotelProfile'), field)) ?? '';
  return {
    hotelId: undefined,
    name,
    code: textOf('code'),
    city: textOf('city'),
    currency: textOf('currency'),
    completed: '',
    setup: result ? 'complete' : 'unfinished',
    isStarted: true,
    failures: [],
    stored,
    missing: missingOf(stored),
  };
}

/** What the hotel lacks: records of its configuration, if this browser has it, or what its own records show. */
export function gapsOf({
  missing,
  gaps,
  users,
}: Pick<EstateRow, 'missing' | 'gaps' | 'users'>): readonly Gap[] {
  if (gaps && missing.length === 0) return gaps;
  return [...missing, ...(users?.administrators.length === 0 ? [NO_ADMINISTRATOR] : [])];
}

export function statusOf(
  hotel: Pick<EstateRow, 'setup' | 'missing' | 'gaps' | 'users' | 'isStarted'>,
): HotelStatus {
  const { setup, isStarted } = hotel;
  const isComplete = setup === 'unknown' ? undefined : setup === 'complete';
  // An unfinished hotel lacks most records, so its gaps say little. Other browsers do not know them.
  return hotelStatus({ isComplete, isStarted, missing: isComplete ? gapsOf(hotel).length : 0 });
}

export function usersFailure({ failures }: Pick<EstateHotel, 'failures'>) {
  return failures.find(({ detail }) => detail === 'users')?.error;
}

/** The value of the filter for who can sign in; '' until the users are read. */
export function accessOf({ users, failures }: Pick<EstateHotel, 'users' | 'failures'>): string {
  if (usersFailure({ failures })) return 'Could not be read';
  if (!users) return '';
  if (users.active === 0) return 'No users';
  return users.administrators.length === 0 ? 'No administrator' : 'Administrator';
}

const NAMES = 2;

/** Says who can sign in: 'Asha Naik, Ben Dias and 3 more'. */
export function accessInFull({ users, failures }: Pick<EstateHotel, 'users' | 'failures'>): string {
  const error = usersFailure({ failures });
  if (isNotOffered(error)) return 'Not offered by this server';
  if (isNotAllowed(error)) return 'Not allowed for this account';
  if (error) return 'Could not be read';
  if (!users) return '';
  if (users.active === 0) return 'No users';
  const { administrators, active } = users;
  if (administrators.length === 0)
    return `${counted(active, 'person', 'people')}, no administrator`;
  const named = administrators.slice(0, NAMES);
  const others = active - named.length;
  return others > 0 ? `${named.join(', ')} and ${others} more` : named.join(', ');
}
