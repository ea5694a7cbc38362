// Passwords of users: they reach the database only sealed.
import { keepsPassword } from '#application/onboarding/onboarding-outcome.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { GeneratedAccount } from '#application/ports/runs/generated-passwords.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Passwords, RunKey } from './run-key.ts';
import type { Entry } from './stored-postgres-run.ts';

/** A claimed hotel with generated passwords. */
export interface GeneratedRow {
  readonly position: number;
  /** An operation without an entry may have been sent. */
  readonly in_doubt: boolean;
  readonly config: HotelConfig;
  /** Places of users. */
  readonly generated: readonly number[];
  readonly sealed: Buffer | null;
  readonly entries: readonly (readonly Entry[])[] | null;
}

export interface Seal {
  readonly key: RunKey;
  /** The name of the run. */
  readonly run: string;
}

/** `before`: a generated password that may have been sent already stays. */
export function sealedPasswords(
  { index, config, generatedPasswords }: InputHotel,
  before: Buffer | null | undefined,
  { key, run }: Seal,
): Buffer | null {
  if (config.staffUsers.length === 0) return null;
  const place = placeOf(run, index);
  const earlier = before ? key.open(before, place) : {};
  const passwords = config.staffUsers.map(({ username, password }, at) => {
    const kept = generatedPasswords.includes(at) ? earlier[username] : undefined;
    return [username, kept ?? password];
  });
  return key.seal(Object.fromEntries(passwords) as Passwords, place);
}

export function withPasswords(
  config: HotelConfig,
  sealed: Buffer | null,
  { key, run, index }: Seal & { readonly index: number },
): HotelConfig {
  const passwords = sealed ? key.open(sealed, placeOf(run, index)) : {};
  const staffUsers = config.staffUsers.map((user) => {
    return { ...user, password: passwords[user.username] ?? '' };
  });
  return { ...config, staffUsers };
}

/** Users whose generated password was sent, or may have been. */
export function generatedAccountsOf(hotel: GeneratedRow, seal: Seal): GeneratedAccount[] {
  const { position: index, generated, in_doubt: isInDoubt } = hotel;
  const entries = new Map((hotel.entries ?? []).flat());
  const { hotelProfile, staffUsers } = withPasswords(hotel.config, hotel.sealed, {
    ...seal,
    index,
  });
  const made = entries.get('hotel');
  const id = made && 'id' in made ? made.id : hotelProfile.id;
  return staffUsers
    .filter(({ username }, place) => {
      const entry = entries.get(`user:${username}`);
      const mayBeSent = (entry && entry.state !== 'failed') || isInDoubt;
      const isKept = entry?.state === 'done' && keepsPassword(entry.effect);
      return generated.includes(place) && mayBeSent && !isKept;
    })
    .map((user) => ({ user, hotel: { code: hotelProfile.code, id } }));
}

const placeOf = (run: string, index: number) => `${run} ${index}`;
