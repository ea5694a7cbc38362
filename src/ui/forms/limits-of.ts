import type { Field } from '#domain/description/field.ts';

/** The limits of a number field, as attributes of its control. */
export function limitsOf({ min, max }: Pick<Field, 'min' | 'max'>) {
  return { ...(min && { min: min[0] }), ...(max && { max: max[0] }) };
}
