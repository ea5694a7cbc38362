import { foldAccents } from '#domain/text/fold-accents.ts';
import { HOTEL_PROFILE } from './hotel-profile.ts';

const [CODE_MAX_LENGTH] = HOTEL_PROFILE.fields.code.longest;

const STEM_LENGTH = 6;
const STEM_OF_A_NAME_WITHOUT_LETTERS = 'HOTEL';

/** `Seaside Grand` gives `SEASID01` (docs/behaviour.md §4, docs/decisions/hotel-code-follows-the-name.md). */
export function hotelCodeOf(name: string): string {
  return `${stemOf(name)}01`;
}

export function nextHotelCode(code: string): string {
  const [digits = ''] = /\d{1,3}$/.exec(code) ?? [];
  const next = String(Number(digits || 1) + 1).padStart(Math.max(digits.length, 2), '0');
  const stem = code.slice(0, code.length - digits.length);
  return stem.slice(0, CODE_MAX_LENGTH - next.length) + next;
}

/** Whether `createHotelCodes` can derive this code from the hotel name, with any number. */
export function isAutomaticCode(code: string, name: string): boolean {
  const stem = stemOf(name);
  return code.startsWith(stem) && /^\d{2,}$/.test(code.slice(stem.length));
}

/**
 * Derives the codes of a batch in the order of its input (docs/decisions/hotel-code-follows-the-name.md). Names with
 * the same first letters get 01, 02, 03 …, skipping codes that are already in use (`isGiven`).
 */
export function createHotelCodes(isGiven: (code: string) => boolean): (name: string) => string {
  const made = new Set<string>();
  const lastNumber = new Map<string, number>();
  return (name) => {
    const stem = stemOf(name);
    let number = lastNumber.get(stem) ?? 0;
    let code: string;
    do {
      number += 1;
      const digits = String(number).padStart(2, '0');
      code = stem.slice(0, CODE_MAX_LENGTH - digits.length) + digits;
    } while (isGiven(code) || made.has(code));
    made.add(code);
    lastNumber.set(stem, number);
    return code;
  };
}

function stemOf(name: string): string {
  const letters = foldAccents(name)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return letters.slice(0, STEM_LENGTH) || STEM_OF_A_NAME_WITHOUT_LETTERS;
}
