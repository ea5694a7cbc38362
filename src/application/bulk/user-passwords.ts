// Passwords of staff users. Existing users keep their passwords unless the run resets them (`PasswordReset`) or a
// generated password is lost.
import { knownIdIn } from '#application/onboarding/journal-entries.ts';
import { keepsPassword, type OutcomeNote } from '#application/onboarding/onboarding-outcome.ts';
import type { GeneratedPasswords } from '#application/ports/runs/generated-passwords.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { Journal } from '#application/ports/runs/journal.ts';
import type { PasswordReset } from '#application/ports/runs/run-store.ts';

export function usersToReset(
  hotel: InputHotel,
  reset: PasswordReset | undefined,
  { isLost }: Pick<GeneratedPasswords, 'isLost'> = {},
): ReadonlySet<string> {
  const { staffUsers } = hotel.config;
  if (reset === 'all') return new Set(staffUsers.map(keyOf));
  const lost = staffUsers.filter(({ username }) => isLost?.(username)).map(keyOf);
  return new Set([...(reset === 'given' ? usersWithPassword(hotel) : []), ...lost]);
}

/** Keys of the users whose password is in the configuration. */
export function usersWithPassword({
  config,
  generatedPasswords,
}: Pick<InputHotel, 'config' | 'generatedPasswords'>): string[] {
  return config.staffUsers.filter((_, place) => !generatedPasswords.includes(place)).map(keyOf);
}

export function keptPasswordNotes(hotel: InputHotel, journal: Journal): OutcomeNote[] {
  const operations = usersWithPassword(hotel).filter((key) => {
    const entry = journal.read(key);
    return entry?.state === 'done' && keepsPassword(entry.effect);
  });
  return operations.length > 0 ? [{ operations, code: 'kept-passwords' }] : [];
}

/** Uses recorded passwords instead of new ones, because an earlier start may have sent them. */
export function withRecordedPasswords(
  hotel: InputHotel,
  passwords: Pick<GeneratedPasswords, 'passwordOf'>,
): InputHotel {
  const staffUsers = hotel.config.staffUsers.map((user, place) => {
    const isGenerated = hotel.generatedPasswords.includes(place);
    const password = isGenerated ? passwords.passwordOf(user.username) : undefined;
    return password === undefined ? user : { ...user, password };
  });
  return { ...hotel, config: { ...hotel.config, staffUsers } };
}

/** Records each generated password before it is first sent. A user whose recorded one is lost gets a new one. */
export function recordingJournal(
  journal: Journal,
  { config, generatedPasswords }: InputHotel,
  passwords: Pick<GeneratedPasswords, 'write' | 'isLost'>,
): Journal {
  const { hotelProfile } = config;
  const users = config.staffUsers.filter((_, place) => generatedPasswords.includes(place));
  const generated = new Map(users.map((user) => [keyOf(user), user]));
  const lost = new Set(users.filter(({ username }) => passwords.isLost?.(username)).map(keyOf));
  return {
    read(key) {
      const entry = journal.read(key);
      const isLost = entry?.state === 'done' && lost.has(key);
      return isLost ? { state: 'outdated', id: entry.id } : entry;
    },
    write(key, entry) {
      lost.delete(key);
      const user = entry.state === 'intended' ? generated.get(key) : undefined;
      if (user) {
        const id = knownIdIn(journal.read('hotel')) ?? hotelProfile.id;
        passwords.write(user, { code: hotelProfile.code, id });
      }
      journal.write(key, entry);
    },
  };
}

function keyOf({ username }: { readonly username: string }): string {
  return `user:${username}`;
}
