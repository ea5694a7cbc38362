/** The DOM ID of a field, from its form and the key of its problems: `room-types-3-name`. */
export function fieldId(form: string, key: string): string {
  return key === '' ? form : `${form}-${key.replace(/[^\w-]+/g, '-')}`;
}
