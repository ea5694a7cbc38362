import { describe, expect, it } from 'vitest';
import { SessionKeeper } from '#application/session/session-keeper.ts';
import { MemoryLock } from '#adapters/memory/memory-lock.ts';
import { MemorySessionStore } from '#adapters/memory/memory-session-store.ts';
import type { CurrentUser } from '#domain/session/session.ts';
import type { HotelServices, Services } from '#ui/services.ts';
import { createDashboard } from '#ui/dashboard/dashboard.ts';
import { FakeAuthApi, HOTEL_ADMIN, ONBOARDING_ACCOUNT } from '#tests/fakes/fake-auth-api.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryHotelApi } from '#tests/fakes/memory-hotel-api.ts';

const HOUR = 3_600_000;

function dashboardOf(user?: CurrentUser) {
  const clock = new InstantClock();
  const auth = new FakeAuthApi(clock.now() + HOUR);
  const session = new SessionKeeper(new MemorySessionStore(), auth, clock, new MemoryLock());
  if (user) session.open({ access: 'access-0', tokenExpiry: clock.now() + HOUR }, user);
  const hotelApi = new MemoryHotelApi({ id: 7, name: 'Seaside Grand', currency: 'AED' });
  const services = { session, hotelApi, users: auth } as unknown as Services & HotelServices;
  return { dashboard: createDashboard(services, () => {}), session, hotelApi, auth };
}

describe('what the sections of the dashboard share', () => {
  it.each([undefined, ONBOARDING_ACCOUNT])('has no dashboard for %j', (user) => {
    expect(dashboardOf(user).dashboard).toBeUndefined();
  });

  it('gives users the permissions of their role, and an unknown role none (docs/behaviour.md §6)', () => {
    const roles = { admin: true, housekeeper: false, night_auditor: false };
    for (const [role, may] of Object.entries(roles)) {
      const user = { ...HOTEL_ADMIN, user_profile: { hotel: { id: 7 }, role } };
      const { dashboard } = dashboardOf(user);
      expect(dashboard).toMatchObject({ hotelId: 7, role, user });
      expect(dashboard?.can('manage_staff'), role).toBe(may);
    }
  });

  describe('docs/behaviour.md §6 a role that was changed', () => {
    const MANAGER = { ...HOTEL_ADMIN, user_profile: { hotel: { id: 7 }, role: 'manager' } };

    it('uses the stored role until the server has sent the current one', async () => {
      const { dashboard, session, auth } = dashboardOf(HOTEL_ADMIN);
      auth.user = MANAGER;
      dashboard?.open();
      expect(dashboard?.role).toBe('admin');
      await expect.poll(() => dashboard?.role).toBe('manager');
      expect(dashboard?.account.state.now.value).toEqual(MANAGER);
      expect(session.current()?.currentUser).toEqual(MANAGER);
    });

    it('reads the role again after each 403 while the dashboard is open', async () => {
      const { dashboard, session, auth } = dashboardOf(HOTEL_ADMIN);
      const close = dashboard?.open();
      await expect.poll(() => auth.calls).toHaveLength(1);
      auth.user = { ...MANAGER, user_profile: { hotel: { id: 7 }, role: 'housekeeper' } };
      session.denied(session.id());
      await expect.poll(() => dashboard?.can('manage_staff')).toBe(false);
      expect(dashboard?.can('update_room_status')).toBe(true);
      close?.();
      session.denied(session.id());
      expect(auth.calls).toEqual(['current user', 'current user']);
    });

    it('ignores a user of another hotel or without a hotel', async () => {
      const { dashboard, auth } = dashboardOf(HOTEL_ADMIN);
      const others = [{ hotel: { id: 8 }, role: 'manager' }, null];
      for (const user_profile of others) {
        auth.user = { ...HOTEL_ADMIN, user_profile };
        await dashboard?.account.refresh();
        expect(dashboard?.user).toEqual(HOTEL_ADMIN);
      }
    });
  });
});
