import { proxy } from 'valtio/vanilla';
import { hotelOf, type HotelRecord } from '#application/records/hotel-records.ts';
import { can, type Action } from '#domain/staff/staff-roles.ts';
import { hotelIdOf, roleOf, type CurrentUser } from '#domain/session/session.ts';
import type { HotelServices, Services } from '#ui/services.ts';
import type { Notify } from '#ui/texts/notices.ts';
import { createFormDraft } from '#ui/forms/form-draft.ts';
import type { Lacking } from '#ui/shell/action.ts';
import { createResource, type Memory, type Resource } from '#ui/shell/loading/resource.ts';

export interface DashboardHotel extends HotelRecord {
  /** True if the server has no hotel profile, so that the values are sample data. */
  readonly sample: boolean;
}

export type Dashboard = NonNullable<ReturnType<typeof createDashboard>>;

export interface SectionProps {
  readonly dashboard: Dashboard;
  readonly isOffered: (path: string) => boolean;
}

export function createDashboard(services: Services & HotelServices, notify: Notify) {
  const { session, hotelApi } = services;
  const sessionId = session.id();
  const signedIn = session.current()?.currentUser;
  const hotelId = hotelIdOf(signedIn);
  if (!signedIn || hotelId === undefined) return undefined;
  const hotel = createResource(async () => {
    const { value, sample } = await hotelApi.myHotel();
    return { ...hotelOf(value), sample };
  });
  // A late response may belong to an earlier session.
  const isRemembered = (user: CurrentUser) => session.rememberUser(user, sessionId);
  const account: Resource<CurrentUser> = createResource(async () => {
    const user = await services.users.currentUser();
    // Ignores a user who has moved to another hotel, because this dashboard shows one hotel.
    const isHere = String(hotelIdOf(user)) === String(hotelId);
    return isHere && isRemembered(user) ? user : present();
  });
  account.put(signedIn);
  const present = () => account.state.now.value ?? signedIn;

  return {
    ...services,
    notify,
    hotelId,
    account,
    get user() {
      return present();
    },
    get role() {
      return roleOf(present());
    },
    hotel,
    memory: new Map() satisfies Memory,
    lacking: proxy<Lacking>({}),
    can: (action: Action) => can(roleOf(present()), action),
    /** Returns the draft of the form, which stores the user's unsaved changes. */
    draftOf: (form: string) =>
      createFormDraft({
        store: services.formDrafts,
        clock: services.clock,
        notify,
        username: signedIn.username,
        hotelId,
        form,
      }),
    rememberUser(user: CurrentUser) {
      if (isRemembered(user)) account.put(user);
    },
    /** Reads the user again after every 403, because the role may have changed. The result unsubscribes. */
    open() {
      void hotel.open();
      void account.refresh();
      return session.onDenied(() => void account.refresh());
    },
  };
}
