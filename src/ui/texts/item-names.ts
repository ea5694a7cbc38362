// What the items of a list are called on screen: their name, or their place (from 0) while they have none.
import type { StaffUser } from '#domain/staff.ts';

export function roomTypeTitle(name: string, position: number): string {
  return name.trim() || `Room type ${position + 1}`;
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
