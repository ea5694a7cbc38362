// The codes of the legacy path (docs/behaviour.md §7). Every place that handles the path imports
// this file.
import type { RandomInt } from '#domain/random.ts';

/** When the legacy path applies, for the description of `rate_plans`. */
export const LEGACY_PATH = 'With an empty list, each room type gets its own plan.';

const CODE_NUMBERS = 10_000;
const CODE = /^(RT(\d+))-\d{4}$/;

/** Built from the room type's position in the list, counted from 1, and a random number. */
export function legacyPlanCode(place: number, random: RandomInt): string {
  return `RT${place}-${String(random(CODE_NUMBERS)).padStart(4, '0')}`;
}

/** The room type's position in a legacy code; undefined for any other code. */
export function legacyPlanPlace(code: string): number | undefined {
  const [, , place] = CODE.exec(code) ?? [];
  return place === undefined ? undefined : Number(place);
}

/**
 * The part of a plan's code that is the same in every run: a legacy code without its random number.
 */
export function lastingPlanCode(code: string): string {
  return code.replace(CODE, '$1');
}
