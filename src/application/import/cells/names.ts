import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import { foldAccents } from '#domain/text/fold-accents.ts';

/** Keeps only letters and digits, so that `Check-in`, `check in` and `Check_In` are equal. */
export function bareName(name: string): string {
  const bare = foldAccents(name.replaceAll('²', '2'))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]/gu, '');
  return bare === '' ? name.trim() : bare;
}

/** Normalises a code or name for comparison. */
export function keyOf(text: string | number | boolean = ''): string {
  return submittedCode(String(text)).replace(/\s+/g, ' ');
}
