import { RATE_TYPES } from '#domain/rates/rate-plans.ts';

/**
 * The rate types to choose from (docs/fields.md §3). No form offers another one, such as
 * promotional; a plan that has it (`kept`) may keep it.
 */
export function rateTypeOptions(kept: string = RATE_TYPES[0]) {
  return [...new Set<string>([...RATE_TYPES, kept])].map((value) => ({
    value,
    label: value.charAt(0).toUpperCase() + value.slice(1),
  }));
}
