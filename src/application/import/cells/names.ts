import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import { foldAccents } from '#domain/text/fold-accents.ts';

/** `Check-in`, `check in` and `Check_In` are one name: its letters and digits. */
export function bareName(name: string): string {
  const bare = foldAccents(name.replaceAll('²', '2'))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]/gu, '');
  return bare === '' ? name.trim() : bare;
}

/** A code or name, normalised for comparison. */
export function keyOf(text: string | number | boolean = ''): string {
  return submittedCode(String(text)).replace(/\s+/g, ' ');
}
