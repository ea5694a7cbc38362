import { fieldId } from '#ui/components/fields/field-id.ts';

/** What the DOM ids of the rates' fields start with. */
export const RATES_FORM = 'rates';

/** The DOM id of the field whose problems have this key: `rates.0.base_rate`. */
export function ratesFieldId(key: string): string {
  return fieldId(RATES_FORM, key);
}
