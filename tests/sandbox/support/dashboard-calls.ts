import { can, type Action, type StaffRole } from '#domain/staff/staff-roles.ts';
import { mayManageStaff } from '#domain/staff/staff-list.ts';
import { QUICK_START_ROOM_TYPES } from '#domain/rooms/room-types.ts';
import { HOTEL, pictureForm, staffUser } from './sandbox-client.ts';

/** IDs of records, by their placeholders in paths: the ID `room` replaces `:room`. */
export type Ids = Readonly<Record<string, unknown>>;

export interface Write {
  /** Method and path, such as `PATCH /rooms/rooms/:room/`. */
  readonly call: string;
  readonly isOffered: (role: StaffRole) => boolean;
  readonly body?: (ids: Ids) => object;
  /** The name for the ID of the record that the request creates. */
  readonly makes?: string;
}

const needs =
  (...actions: Action[]) =>
  (role: StaffRole) =>
    actions.some((action) => can(role, action));
const forStaffWho = (role: string) => (own: StaffRole) => mayManageStaff(own, { role });

function person({ hotel }: Ids, role: string): object {
  const { password, confirm_password, ...changed } = newPerson({ hotel }, role);
  return { ...changed, is_active: true };
}

const newPerson = ({ hotel }: Ids, role: string) => staffUser(Number(hotel), `new-${role}`, role);

/** The order matters: later requests use records that earlier ones created. */
export const WRITES: readonly Write[] = [
  {
    call: 'PUT /hotels/my-hotel/',
    isOffered: needs('update'),
    body: () => ({ ...HOTEL, name: 'Seaside Grander' }),
  },
  { call: 'POST /hotels/:hotel/logo/', isOffered: needs('update'), body: () => pictureForm() },
  { call: 'DELETE /hotels/:hotel/logo/', isOffered: needs('update') },
  {
    call: 'POST /rooms/types/',
    isOffered: needs('manage_rooms'),
    makes: 'type',
    body: ({ hotel }) => ({ ...QUICK_START_ROOM_TYPES[0], hotel, code: 'ANX', base_rate: 100 }),
  },
  {
    call: 'PATCH /rooms/types/:type/',
    isOffered: needs('manage_rooms'),
    body: () => ({ name: 'Annexe' }),
  },
  {
    call: 'POST /rooms/rooms/',
    isOffered: needs('manage_rooms'),
    makes: 'room',
    body: ({ hotel, type }) => ({ hotel, room_type: type, room_number: '9001', floor: 90 }),
  },
  {
    call: 'PATCH /rooms/rooms/:room/',
    isOffered: needs('manage_rooms', 'update_room_status'),
    body: () => ({ status: 'maintenance', cleaning_status: 'dirty' }),
  },
  {
    call: 'POST /rates/plans/',
    isOffered: needs('manage_rates'),
    makes: 'plan',
    body: ({ hotel }) => ({ hotel, name: 'Long Stay', code: 'LSR', rate_type: 'promotional' }),
  },
  {
    call: 'PATCH /rates/plans/:plan/',
    isOffered: needs('manage_rates'),
    body: () => ({ name: 'Longer Stay' }),
  },
  {
    call: 'POST /rates/rules/',
    isOffered: needs('manage_rates'),
    makes: 'rule',
    body: ({ hotel, type, plan }) => ({
      hotel,
      room_type: type,
      rate_plan: plan,
      base_rate: 5000,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
    }),
  },
  {
    call: 'PATCH /rates/rules/:rule/',
    isOffered: needs('manage_rates'),
    body: () => ({ base_rate: 6000 }),
  },
  {
    call: 'POST /rates/pricing-config/',
    isOffered: needs('manage_rates'),
    makes: 'pricing',
    body: ({ hotel }) => ({ hotel }),
  },
  {
    call: 'PATCH /rates/pricing-config/:pricing/',
    isOffered: needs('manage_rates'),
    body: () => ({ is_enabled: false }),
  },
  ...(['housekeeper', 'admin'] as const).flatMap((role): Write[] => [
    {
      call: 'POST /auth/staff/',
      isOffered: forStaffWho(role),
      makes: role,
      body: (ids) => newPerson(ids, role),
    },
    {
      call: `PUT /auth/staff/:${role}/`,
      isOffered: forStaffWho(role),
      body: (ids) => person(ids, role),
    },
    { call: `DELETE /auth/staff/:${role}/`, isOffered: forStaffWho(role) },
  ]),
  {
    call: 'PUT /auth/profile/',
    isOffered: () => true,
    body: () => ({ first_name: 'Rita', profile: { phone: '+91 22 5550 0199' } }),
  },
  { call: 'DELETE /rates/rules/:rule/', isOffered: needs('manage_rates') },
  { call: 'DELETE /rooms/rooms/:room/', isOffered: needs('manage_rooms') },
  { call: 'DELETE /rooms/types/:type/', isOffered: needs('manage_rooms') },
];
