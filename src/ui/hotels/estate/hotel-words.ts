import { isNotAllowed, isNotOffered } from '#application/errors/api-error.ts';
import type { EstateHotel } from '#application/estate/list-hotels.ts';
import { counted } from '#ui/texts/counted.ts';

/** A hotel of the list. */
export interface ListedHotel extends EstateHotel {
  /** What is missing since its launch in this browser: 'Missing: Room 105'. '' for nothing. */
  readonly missing: string;
}

type SetupFacts = Pick<ListedHotel, 'setup' | 'missing'>;

/** The state of the setup. The server's mark says nothing about missing records. */
export function setupOf({ setup, missing }: SetupFacts): EstateHotel['setup'] {
  return missing === '' ? setup : 'unfinished';
}

const SETUP_WORDS = { complete: 'Finished', unfinished: 'Not finished', unknown: 'Not known' };

/** The state in words. */
export function setupWords(hotel: SetupFacts): string {
  return SETUP_WORDS[setupOf(hotel)];
}

/** Who can sign in, as one of a few values to filter by. '' before it is read. */
export function accessOf({ users, failures }: Pick<EstateHotel, 'users' | 'failures'>): string {
  if (failures.length > 0) return 'Not read';
  if (!users) return '';
  if (users.active === 0) return 'Nobody';
  return users.administrators.length === 0 ? 'No administrator' : 'Administrator';
}

const NAMES = 2;

/** The names of the users who can sign in: 'Asha Naik, Ben Dias and 3 more'. */
export function accessInFull({ users, failures }: Pick<EstateHotel, 'users' | 'failures'>): string {
  if (failures.some(({ error }) => isNotOffered(error))) return 'Not supported by this server';
  if (failures.some(({ error }) => isNotAllowed(error))) return 'Not allowed for this account';
  if (failures.length > 0) return 'Could not be read';
  if (!users) return '';
  if (users.active === 0) return 'Nobody';
  const { administrators, active } = users;
  if (administrators.length === 0)
    return `${counted(active, 'person', 'people')}, no administrator`;
  const named = administrators.slice(0, NAMES);
  const others = active - named.length;
  return others > 0 ? `${named.join(', ')} and ${others} more` : named.join(', ');
}
