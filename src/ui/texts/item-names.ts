// Titles of the items of a list: their name, or their position (from 0) while they have none.
import type { RoomTypeRecord } from '#application/records/hotel-records.ts';
import type { CurrentUser } from '#domain/session/session.ts';
import { shortCodesOf } from '#domain/rooms/short-codes.ts';
import type { StaffUser } from '#domain/staff/staff.ts';

/** `code` distinguishes room types of the same name, see `sameNameCodes`. */
export function roomTypeTitle(name: string, position: number, code = ''): string {
  const title = name.trim() || `Room type ${position + 1}`;
  return code === '' ? title : `${title} (${code})`;
}

/**
 * The short codes (docs/decisions.md R12) of a list of room types; '' for a type without a name.
 */
export function roomTypeCodes(names: readonly string[]): string[] {
  const codes = shortCodesOf(names.filter(isGiven));
  return names.map((name) => (isGiven(name) && codes.shift()) || '');
}

/** The short codes of room types that share their name; '' for all others. */
export function sameNameCodes(names: readonly string[]): string[] {
  const groups = Map.groupBy(names.filter(isGiven), (name) => name.trim());
  const isShared = (name: string) => (groups.get(name.trim())?.length ?? 0) > 1;
  if (!names.some(isShared)) return names.map(() => '');
  return roomTypeCodes(names).map((code, index) => (isShared(names[index] ?? '') ? code : ''));
}

/** The title of each room type by its ID: with the code if another one has the same name. */
export function roomTypeTitles(
  roomTypes: readonly Pick<RoomTypeRecord, 'id' | 'name' | 'code'>[],
): Map<string, string> {
  const named = Map.groupBy(roomTypes, ({ name }) => name.trim());
  return new Map(
    roomTypes.map(({ id, name, code }) => {
      const isShared = (named.get(name.trim())?.length ?? 0) > 1;
      return [String(id), isShared ? `${name} (${code})` : name];
    }),
  );
}

function isGiven(name: string): boolean {
  return name.trim() !== '';
}

/** The name of a rate plan, or its position. */
export function ratePlanTitle(name: string, position: number): string {
  return name.trim() || `Rate plan ${position + 1}`;
}

/** The name of a staff user, or their position. */
export function staffName(
  { first_name, last_name }: Pick<StaffUser, 'first_name' | 'last_name'>,
  position: number,
): string {
  return `${first_name} ${last_name}`.trim() || `Staff user ${position + 1}`;
}

/** The name of the signed-in user. */
export function userName({ first_name = '', last_name = '', username }: CurrentUser): string {
  return `${first_name} ${last_name}`.trim() || username;
}
