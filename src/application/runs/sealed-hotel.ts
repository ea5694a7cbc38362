import { ownValue } from '#domain/text/text-table.ts';
import { keepsPassword } from '#application/onboarding/onboarding-outcome.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { GeneratedAccount } from '#application/ports/runs/generated-passwords.ts';
import type { Passwords, RunKey } from '#application/ports/runs/run-key.ts';
import type { HotelRow, StoredJournal } from '#application/ports/runs/run-rows.ts';

interface Seal {
  readonly key: RunKey;
  readonly run: string;
}

const placeOf = (run: string, index: number) => `${run} ${index}`;

/**
 * The hotel with the generated passwords that an earlier start may have sent. `sealed` has all
 * generated passwords, encrypted.
 */
export function sealedHotel(
  hotel: InputHotel,
  before: string | undefined,
  { key, run }: Seal,
): { readonly hotel: InputHotel; readonly sealed: string | undefined } {
  const { index, config, generatedPasswords } = hotel;
  if (generatedPasswords.length === 0) return { hotel, sealed: undefined };
  const place = placeOf(run, index);
  const earlier = before === undefined ? {} : key.open(before, place);
  const staffUsers = config.staffUsers.map((user, at) => {
    const password = generatedPasswords.includes(at) ? ownValue(earlier, user.username) : undefined;
    return password === undefined ? user : { ...user, password };
  });
  const generated = staffUsers.filter((_, at) => generatedPasswords.includes(at));
  const passwords = generated.map(({ username, password }) => [username, password]);
  const sealed = key.seal(Object.fromEntries(passwords) as Passwords, place);
  return { hotel: { ...hotel, config: { ...config, staffUsers } }, sealed };
}

/** Users whose generated password was sent or may have been sent. */
export function generatedAccounts(
  { index, sealed, isInDoubt }: HotelRow,
  { config: { hotelProfile, staffUsers }, entries: known }: StoredJournal,
  { key, run }: Seal,
): GeneratedAccount[] {
  const passwords = sealed === undefined ? {} : key.open(sealed, placeOf(run, index));
  const entries = new Map(known);
  const made = entries.get('hotel');
  const id = made && 'id' in made ? made.id : hotelProfile.id;
  return staffUsers.flatMap((user) => {
    const password = ownValue(passwords, user.username);
    const entry = entries.get(`user:${user.username}`);
    const mayBeSent = (entry && entry.state !== 'failed') || isInDoubt;
    const isKept = entry?.state === 'done' && keepsPassword(entry.effect);
    if (password === undefined || !mayBeSent || isKept) return [];
    return [{ user: { ...user, password }, hotel: { code: hotelProfile.code, id } }];
  });
}
