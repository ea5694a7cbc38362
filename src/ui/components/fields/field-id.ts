/**
 * The DOM ID of a field, such as `room-types-3-name`. `key` is the field's key in the problems of
 * its form; '' stands for the form itself.
 */
export function fieldId(form: string, key: string): string {
  return key === '' ? form : `${form}-${key.replace(/[^\w-]+/g, '-')}`;
}
