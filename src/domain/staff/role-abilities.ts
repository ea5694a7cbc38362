import { can, seesMoney, type Action } from './staff-roles.ts';

const ABILITIES: readonly { readonly text: string; readonly actions: readonly Action[] }[] = [
  { text: 'See the overview and rooms', actions: ['view'] },
  { text: 'See rates', actions: ['create'] },
  { text: 'Set the status of rooms', actions: ['update_room_status', 'manage_rooms'] },
  { text: 'Manage rooms', actions: ['manage_rooms'] },
  { text: 'Manage rates', actions: ['manage_rates'] },
  { text: 'Edit the hotel', actions: ['update'] },
  { text: 'Manage staff', actions: ['manage_staff'] },
];

/** What users with this role can do in this product. The wizard shows docs/behaviour.md §6 instead. */
export function roleAbilities(role: string): readonly string[] {
  const texts = ABILITIES.filter(({ actions }) => actions.some((action) => can(role, action))).map(
    ({ text }) => text,
  );
  return seesMoney(role) ? [...texts, 'See revenue and average rate'] : texts;
}
