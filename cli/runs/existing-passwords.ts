// The passwords of users who exist: a configuration's are not sent for them, unless that is asked for.
import { keepsPassword, type OutcomeNote } from '#application/onboarding/onboarding-outcome.ts';
import type { InputHotel } from '#application/ports/hotel-input.ts';
import type { Journal } from '#application/ports/journal.ts';
import type { PasswordReset } from '#application/ports/run-store.ts';
import type { Options } from '#cli/call/call.ts';

/** What a call asks for. */
export function passwordReset(options: Options): PasswordReset | undefined {
  if (options.resetGeneratedPasswords) return 'all';
  return options.resetPasswords ? 'given' : undefined;
}

/** Keys of the users whose password is sent even if they exist. */
export function usersToReset(hotel: InputHotel, reset: PasswordReset): ReadonlySet<string> {
  return new Set(reset === 'all' ? hotel.config.staffUsers.map(keyOf) : usersWithPassword(hotel));
}

/** Keys of the users to whom the configuration itself gives a password. */
export function usersWithPassword({ config, generatedPasswords }: InputHotel): string[] {
  return config.staffUsers.filter((_, place) => !generatedPasswords.includes(place)).map(keyOf);
}

/** Existing users whose configured password was not sent. */
export function keptPasswordNotes(hotel: InputHotel, journal: Journal): OutcomeNote[] {
  const operations = usersWithPassword(hotel).filter((key) => {
    const entry = journal.read(key);
    return entry?.state === 'done' && keepsPassword(entry.effect);
  });
  const message = 'Existing users keep their passwords; --reset-passwords sends those given here.';
  return operations.length > 0 ? [{ operations, message }] : [];
}

function keyOf({ username }: { readonly username: string }): string {
  return `user:${username}`;
}
