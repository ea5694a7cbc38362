import { proxy, ref } from 'valtio/vanilla';
import { ApiError } from '#application/errors/api-error.ts';
import { hotelOf, type HotelRecord } from '#application/records/hotel-records.ts';
import type { Id } from '#domain/record.ts';
import { can, type Action } from '#domain/staff/staff-roles.ts';
import { hotelIdOf, roleOf, type CurrentUser } from '#domain/session/session.ts';
import type { HotelServices, Services } from '#ui/services.ts';
import type { Notify } from '#ui/texts/notices.ts';
import { createFormDraft, type FormDraft } from '#ui/forms/form-draft.ts';
import { createLoading, type Loading } from '#ui/shell/loading/loading.ts';

export interface OwnHotel extends HotelRecord {
  /** The server has no such hotel: nothing of it is the hotel's own (docs/decisions.md R27). */
  readonly sample: boolean;
}

/**
 * What every section of the dashboard shares: who is there, in which hotel, and what they may do.
 */
export interface Dashboard {
  readonly services: Services & HotelServices;
  readonly notify: Notify;
  readonly hotelId: Id;
  /** Of `user`. */
  readonly role: string | undefined;
  /** Who is signed in, as far as is known now; to be watched, since names and roles change. */
  readonly state: { user: CurrentUser };
  readonly user: CurrentUser;
  /** The hotel's own record, shown in the top bar and needed for its currency. */
  readonly hotel: Loading<OwnHotel>;
  can(action: Action): boolean;
  /** What this user typed into a form of the dashboard and did not save. */
  draftOf(form: string): FormDraft;
  /** What the server now says of who is signed in. */
  rememberUser(user: CurrentUser): void;
  /** Asks the server who is signed in; a failure leaves what is known. */
  refreshUser(): Promise<void>;
  /** Reads the hotel and the user, and the user again after every 403. Returns what ends that. */
  open(): () => void;
}

/** What every section's screen is given. */
export interface SectionProps {
  readonly dashboard: Dashboard;
  /** Whether the user may open the section at this path. */
  readonly isOffered: (path: string) => boolean;
}

/** Undefined where nobody with a hotel is signed in. */
export function createDashboard(
  services: Services & HotelServices,
  notify: Notify,
): Dashboard | undefined {
  const { session, hotelApi } = services;
  const sessionId = session.id();
  const signedIn = session.current()?.currentUser;
  const hotelId = hotelIdOf(signedIn);
  if (!signedIn || hotelId === undefined) return undefined;
  const state = proxy<Dashboard['state']>({ user: ref(signedIn) });
  const hotel = createLoading(async () => {
    const { value, sample } = await hotelApi.myHotel();
    return { ...hotelOf(value), sample };
  });
  const rememberUser = (user: CurrentUser) => {
    // A late response says nothing about whoever signed in since (docs/decisions.md R34).
    if (session.rememberUser(user, sessionId)) state.user = ref(user);
  };

  const ask = async () => {
    try {
      const user = await services.users.currentUser();
      // What is on the screen is that of one hotel.
      if (String(hotelIdOf(user)) === String(hotelId)) rememberUser(user);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  };
  let asking: Promise<void> | undefined;
  /** One at a time: a question that is itself refused is no reason to ask again. */
  const refreshUser = () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };

  return {
    services,
    notify,
    hotelId,
    get role() {
      return roleOf(state.user);
    },
    state,
    get user() {
      return state.user;
    },
    hotel,
    can: (action) => can(roleOf(state.user), action),
    draftOf: (form) =>
      createFormDraft({
        drafts: services.formDrafts,
        clock: services.clock,
        notify,
        username: signedIn.username,
        hotelId,
        form,
      }),
    rememberUser,
    refreshUser,
    open() {
      void hotel.open();
      void refreshUser();
      return session.onDenied(() => void refreshUser());
    },
  };
}
