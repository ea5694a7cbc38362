/** The DOM ID of a field, such as `room-types-3-name`. `key` is its key in the form's problems, '' for the form. */
export function fieldId(form: string, key: string): string {
  return key === '' ? form : `${form}-${key.replace(/[^\w-]+/g, '-')}`;
}
