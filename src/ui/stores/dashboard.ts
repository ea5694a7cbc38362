import { proxy, ref } from 'valtio/vanilla';
import { hotelOf, type HotelRecord } from '#application/hotel-records.ts';
import type { Id } from '#domain/operation.ts';
import { can, type Action } from '#domain/permissions.ts';
import { hotelIdOf, roleOf, type CurrentUser } from '#domain/session.ts';
import type { HotelServices, Services } from '../services.ts';
import type { Notify } from '../texts/notices.ts';
import { createLoading, type Loading } from './loading.ts';

export interface OwnHotel extends HotelRecord {
  /** The server has no such hotel: nothing of it is the hotel's own (R27). */
  readonly sample: boolean;
}

/** What every section of the dashboard shares: who is there, in which hotel, and what they may do. */
export interface Dashboard {
  readonly services: Services & HotelServices;
  readonly notify: Notify;
  readonly hotelId: Id;
  readonly role: string | undefined;
  /** Who is signed in, to be watched: the user menu follows a change of one's own profile. */
  readonly state: { user: CurrentUser };
  readonly user: CurrentUser;
  /** The hotel's own record, shown in the top bar and needed for its currency. */
  readonly hotel: Loading<OwnHotel>;
  can(action: Action): boolean;
  /** What the server now says of who is signed in. */
  rememberUser(user: CurrentUser): void;
}

/** Undefined where nobody with a hotel is signed in. */
export function createDashboard(
  services: Services & HotelServices,
  notify: Notify,
): Dashboard | undefined {
  const { session, hotelApi } = services;
  const signedIn = session.current()?.currentUser;
  const hotelId = hotelIdOf(signedIn);
  if (!signedIn || hotelId === undefined) return undefined;
  const role = roleOf(signedIn);
  const state = proxy<Dashboard['state']>({ user: ref(signedIn) });
  return {
    services,
    notify,
    hotelId,
    role,
    state,
    get user() {
      return state.user;
    },
    hotel: createLoading(async () => {
      const { value, sample } = await hotelApi.myHotel();
      return { ...hotelOf(value), sample };
    }),
    can: (action) => can(role, action),
    rememberUser(user) {
      session.rememberUser(user);
      state.user = ref(user);
    },
  };
}
