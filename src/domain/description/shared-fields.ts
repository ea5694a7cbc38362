import type { Id, Reference } from '#domain/record.ts';
import * as field from './field.ts';

/** `to` is the kind of record to which the field refers. */
export function reference(to: string, { stored, ...facts }: field.FieldFacts<Id | Reference>) {
  return field.ofKind<Id | Reference>('reference')({ ...facts, stored: { ...stored, to } });
}

export const HOTEL = reference('hotel', {
  label: 'Hotel',
  about: 'The hotel of the record.',
  stored: {
    about: 'The hotel of the record. A response has its ID, or an object with its id.',
  },
});

export const IS_ACTIVE = field.flag({
  label: 'Active',
  about: 'Whether the record is in use.',
  default: true,
});
