// Titles of list items: the name, or the position in the list if the name is empty. The parameter `position` counts
// from 0.
import type { RoomTypeRecord } from '#application/records/hotel-records.ts';
import type { CurrentUser } from '#domain/session/session.ts';
import { shortCodesOf } from '#domain/rooms/short-codes.ts';
import { withoutDirection } from '#domain/text/plain-text.ts';
import type { StaffUser } from '#domain/staff/staff.ts';

export function roomTypeTitle(name: string, position: number): string {
  return name.trim() || `Room type ${position + 1}`;
}

/** The short code of each room type (docs/fields.md §9); '' for a room type without a name. */
export function roomTypeCodes(names: readonly string[]): string[] {
  const codes = shortCodesOf(names.filter(isGiven));
  return names.map((name) => (isGiven(name) && codes.shift()) || '');
}

/** The title of each room type. Room types with the same name also get their code. */
export function roomTypeTitles(names: readonly string[], givenCodes?: readonly string[]): string[] {
  const groups = Map.groupBy(names, (name) => name.trim());
  const isShared = (name: string) => isGiven(name) && (groups.get(name.trim())?.length ?? 0) > 1;
  const codes = names.some(isShared) ? (givenCodes ?? roomTypeCodes(names)) : [];
  return names.map((name, position) => {
    const title = roomTypeTitle(name, position);
    return isShared(name) ? `${title} (${codes[position]})` : title;
  });
}

function isGiven(name: string): boolean {
  return name.trim() !== '';
}

export function roomTypeTitlesById(
  roomTypes: readonly Pick<RoomTypeRecord, 'id' | 'name' | 'code'>[],
): Map<string, string> {
  const titles = roomTypeTitles(
    roomTypes.map(({ name }) => name),
    roomTypes.map(({ code }) => code),
  );
  return new Map(roomTypes.map(({ id }, index) => [String(id), titles[index] ?? '']));
}

export function ratePlanTitle(name: string, position: number): string {
  return name.trim() || `Rate plan ${position + 1}`;
}

export function staffName(
  { first_name, last_name }: Pick<StaffUser, 'first_name' | 'last_name'>,
  position: number,
): string {
  return `${first_name} ${last_name}`.trim() || `Staff user ${position + 1}`;
}

export function userName({
  first_name = '',
  last_name = '',
  username,
}: Pick<CurrentUser, 'first_name' | 'last_name' | 'username'>): string {
  return withoutDirection(`${first_name} ${last_name}`.trim() || username);
}
