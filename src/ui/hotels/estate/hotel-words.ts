import { isNotAllowed, isNotOffered } from '#application/errors/api-error.ts';
import type { EstateHotel } from '#application/estate/list-hotels.ts';
import { counted } from '#ui/texts/counted.ts';

export interface ListedHotel extends EstateHotel {
  /**
   * Records that this browser's launch could not create: 'Missing: Room 105'. '' if none are
   * missing.
   */
  readonly missing: string;
}

type SetupFacts = Pick<ListedHotel, 'setup' | 'missing' | 'users'>;

/**
 * Returns the state of the setup for the list. A hotel with missing records or without an
 * administrator is unfinished, even if the server marks its setup as complete.
 */
export function setupOf({ setup, missing, users }: SetupFacts): EstateHotel['setup'] {
  return missing === '' && users?.administrators.length !== 0 ? setup : 'unfinished';
}

/**
 * Only the browser of the launch knows which records are missing, so the words for a complete setup
 * say no more than the server does.
 */
const SETUP_WORDS = {
  complete: 'Marked complete',
  unfinished: 'Not finished',
  unknown: 'Not known',
};

export function setupWords(hotel: SetupFacts): string {
  return SETUP_WORDS[setupOf(hotel)];
}

/** The value of the filter for who can sign in; '' until the users are read. */
export function accessOf({ users, failures }: Pick<EstateHotel, 'users' | 'failures'>): string {
  if (failures.length > 0) return 'Could not be read';
  if (!users) return '';
  if (users.active === 0) return 'No users';
  return users.administrators.length === 0 ? 'No administrator' : 'Administrator';
}

const NAMES = 2;

/** Says who can sign in: 'Asha Naik, Ben Dias and 3 more'. */
export function accessInFull({ users, failures }: Pick<EstateHotel, 'users' | 'failures'>): string {
  if (failures.some(({ error }) => isNotOffered(error))) return 'Not offered by this server';
  if (failures.some(({ error }) => isNotAllowed(error))) return 'Not allowed for this account';
  if (failures.length > 0) return 'Could not be read';
  if (!users) return '';
  if (users.active === 0) return 'No users';
  const { administrators, active } = users;
  if (administrators.length === 0)
    return `${counted(active, 'person', 'people')}, no administrator`;
  const named = administrators.slice(0, NAMES);
  const others = active - named.length;
  return others > 0 ? `${named.join(', ')} and ${others} more` : named.join(', ');
}
