import type { PlannedField } from '#application/bulk/plan/planned-hotel.ts';
import { fieldInWords } from './field-labels.ts';

/** For example 'Max occupancy: 2 → 3'. */
export function plannedFieldText({ field, from, to }: PlannedField): string {
  const values = [from, to].filter((value) => value !== undefined).map(valueText);
  return `${fieldInWords(field)}: ${values.join(' → ')}`;
}

function valueText(value: PlannedField['to']): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null || value === '' ? 'empty' : String(value);
}
