import type { StaffUser } from '#domain/staff.ts';

/** What a staff user is called on screen: their name, or their place (from 0) while they have none. */
export function staffName(
  { first_name, last_name }: Pick<StaffUser, 'first_name' | 'last_name'>,
  position: number,
): string {
  return `${first_name} ${last_name}`.trim() || `Staff user ${position + 1}`;
}
