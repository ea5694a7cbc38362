import { isNotAllowed, isNotOffered } from '#application/errors/api-error.ts';
import type { EstateHotel } from '#application/estate/list-hotels.ts';
import {
  FINISHED,
  IN_PROGRESS,
  lacking,
  NOT_KNOWN,
  NOT_STARTED,
  type HotelStatus,
} from '#ui/runs/hotel-status.ts';
import { counted } from '#ui/texts/counted.ts';

export interface ListedHotel extends EstateHotel {
  /** Titles of the records that the hotel lacks, as far as this browser has its configuration. */
  readonly missing: readonly string[];
  /** What its own records show that the hotel lacks; undefined if that was not read. */
  readonly gaps?: readonly string[] | undefined;
  /** Whether the hotel has records; undefined if that was not read. */
  readonly isStarted?: boolean | undefined;
}

type SetupFacts = Pick<ListedHotel, 'setup' | 'missing' | 'gaps' | 'users' | 'isStarted'>;

/** What the hotel lacks: records of its configuration, if this browser has it, or what its own records show. */
export function gapsOf({
  missing,
  gaps,
  users,
}: Pick<ListedHotel, 'missing' | 'gaps' | 'users'>): readonly string[] {
  if (gaps && missing.length === 0) return gaps;
  return [...missing, ...(users?.administrators.length === 0 ? ['Administrator'] : [])];
}

/**
 * How far the hotel is set up. A hotel with gaps is not finished, even if the server marks its setup
 * as complete (docs/decisions/missing-record-is-unfinished.md).
 */
export function statusOf(hotel: SetupFacts): HotelStatus {
  const { setup, missing, isStarted } = hotel;
  const gaps = gapsOf(hotel).length;
  if (gaps > 0 && (setup === 'complete' || missing.length > 0)) return lacking(gaps);
  if (setup === 'unfinished') return isStarted === false ? NOT_STARTED : IN_PROGRESS;
  return setup === 'complete' ? FINISHED : NOT_KNOWN;
}

/** Why the users could not be read. */
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
