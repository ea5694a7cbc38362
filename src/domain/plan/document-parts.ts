import type { HotelDocument } from '#domain/hotel-config.ts';
import { isOfParts, type Part } from './parts.ts';
import { STAGE_OF, type OperationKind } from './operation.ts';

/** The field of a configuration that holds a part. */
const FIELDS: Readonly<Record<Part, keyof HotelDocument>> = {
  hotel: 'hotelProfile',
  rooms: 'roomTypes',
  rates: 'rates',
  staff: 'staffUsers',
};

/** The same fields of a configuration, without those of other parts. Without `parts`, all. */
export function documentOfParts(document: object, parts: readonly Part[] | undefined): object {
  return Object.fromEntries(
    Object.entries(document).filter(([field]) => isFieldOfParts(field, parts)),
  );
}

/** Whether a path such as `roomTypes.0.name` is in one of the parts. */
export function isPathOfParts(path: string, parts: readonly Part[] | undefined): boolean {
  return isFieldOfParts(path.split('.', 1)[0] ?? '', parts);
}

/** Whether an operation key such as `rule:BAR:DLX` belongs to one of the parts. */
export function isKeyOfParts(key: string, parts: readonly Part[] | undefined): boolean {
  const kind = key.split(':', 1)[0] ?? '';
  return isKind(kind) && isOfParts(kind, parts);
}

function isFieldOfParts(field: string, parts: readonly Part[] | undefined): boolean {
  return parts === undefined || parts.some((part) => FIELDS[part] === field);
}

function isKind(text: string): text is OperationKind {
  return Object.hasOwn(STAGE_OF, text);
}
