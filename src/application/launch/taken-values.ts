// Usernames and email addresses that the server refused because another user has them.
import type { FailedOperation } from '#application/errors/failed-operation.ts';
import { checkDocument, type HotelDocument } from '#domain/hotel-config.ts';

const TAKEN = /^staffUsers\.(\d+)\.(username|email)$/;

export interface TakenValue {
  readonly path: string;
  readonly field: 'username' | 'email';
  readonly place: number;
}

/** Empty if the server also refused other values. */
export function takenValues({ fields }: Pick<FailedOperation, 'fields'>): TakenValue[] {
  const found = Object.keys(fields).map((path): TakenValue | undefined => {
    const [, place, field] = TAKEN.exec(path) ?? [];
    if (field !== 'username' && field !== 'email') return undefined;
    return { path, field, place: Number(place) };
  });
  return found.every((value) => value !== undefined) ? found : [];
}

export function takenText(document: HotelDocument, { place, field }: TakenValue): string {
  const { config } = checkDocument(document, { random: null });
  return config.staffUsers[place]?.[field] ?? '';
}

export function withTaken(
  document: HotelDocument,
  { place, field }: TakenValue,
  text: string,
): HotelDocument {
  const staffUsers = (document.staffUsers ?? []).map((user, index) =>
    index === place ? { ...user, [field]: text.trim() } : user,
  );
  return { ...document, staffUsers };
}
