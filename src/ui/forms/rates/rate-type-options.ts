import { RATE_TYPES } from '#domain/rates/rate-plans.ts';

/**
 * The rate types to choose from (docs/fields.md §3). `kept` is the current rate type of a plan. It
 * stays in the list even if it is a type that forms do not offer, such as promotional.
 */
export function rateTypeOptions(kept: string = RATE_TYPES[0]) {
  return [...new Set<string>([...RATE_TYPES, kept])].map((value) => ({
    value,
    label: value.charAt(0).toUpperCase() + value.slice(1),
  }));
}
