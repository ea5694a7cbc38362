// Rate plan codes on the legacy path (docs/api.md 'Onboarding'), which applies to hotels without rate plans. To find
// all code for the legacy path, search for imports of this file.
import type { RandomInt } from '#domain/random.ts';

/** Part of the description of the field `rate_plans`. */
export const LEGACY_PATH = 'With an empty list, each room type gets its own plan.';

const CODE_NUMBERS = 10_000;
/** Some servers store codes in small letters. */
const CODE = /^(RT(\d+))-\d{4}$/i;

/** `place` is the room type's position in the list, from 1. */
export function legacyPlanCode(place: number, random: RandomInt): string {
  return `RT${place}-${String(random(CODE_NUMBERS)).padStart(4, '0')}`;
}

/** Returns the room type's position from a legacy code. Returns undefined for any other code. */
export function legacyPlanPlace(code: string): number | undefined {
  const [, , place] = CODE.exec(code) ?? [];
  return place === undefined ? undefined : Number(place);
}

/** Returns the part of a code that is the same in every run: a legacy code without its random number. */
export function lastingPlanCode(code: string): string {
  return code.replace(CODE, '$1');
}
