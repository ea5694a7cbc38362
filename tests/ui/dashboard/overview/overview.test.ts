import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import type { Figures, Sampled } from '#application/ports/api/hotel-api.ts';
import { createReadSetupStatus } from '#application/session/setup-status.ts';
import { FALLBACK_FIGURES } from '#domain/hotel/dashboard-figures.ts';
import { checklistOf } from '#domain/hotel/setup-checklist.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';
import { createOverview } from '#ui/dashboard/overview/overview-section.tsx';

const FIGURES = Object.fromEntries(
  Object.entries(FALLBACK_FIGURES).map(([figure, value]): [string, Sampled<number>] => [
    figure,
    { value, sample: true },
  ]),
) as Figures;

/** The overview of the sample hotel, for users who may do everything. */
async function openOverview(now = '2026-11-23T00:00:00Z') {
  const hotel = await standingHotel();
  const parts = {
    ...hotel.parts,
    serverClock: { now: () => Date.parse(now) },
    can: () => true,
    hotelApi: { dashboardFigures: () => Promise.resolve(FIGURES) },
    loadSetupStatus: () => Promise.resolve(createReadSetupStatus(hotel.api)),
  };
  const open = async () => {
    const overview = createOverview(parts);
    const loaded = [overview.figures, overview.checklist, overview.rooms];
    await Promise.all(loaded.map((part) => part.open()));
    return overview;
  };
  return { ...hotel, parts, open };
}

describe('the overview', () => {
  it('loads figures, checklist and rooms, and names the rooms without types that cannot be read', async () => {
    const { api, open } = await openOverview();
    api.dropLists('room-type');
    const { figures, checklist, rooms } = await open();
    expect(figures.state.now).toEqual({ status: 'ready', value: FIGURES });
    expect(checklist.state.now.value).toMatchObject({ isComplete: true });
    const { value } = rooms.state.now;
    expect(value?.roomTypes).toEqual([]);
    expect(value?.rooms.map(({ room_number }) => room_number)).toHaveLength(5);
  });

  it('marks a setup as complete with the time of the server, once, or says why not', async () => {
    const { api, open, notices, hotelId } = await openOverview();
    const { checklist, mark } = await open();
    const done = { hotel: true, room_types: 3, rates: 3, staff: 5 };
    checklist.put(checklistOf(false, done));
    const send = api.send.bind(api);
    const failure = new ApiError({ status: 500, code: 'SERVER_ERROR', message: '' });
    api.send = () => Promise.reject(failure);
    expect(await mark.run()).toBe(false);
    expect(mark.state.error).toMatch(/^Something went wrong on our end/);
    api.send = send;
    expect(await Promise.all([mark.run(), mark.run()])).toEqual([true, false]);
    expect(checklist.state.now.value).toMatchObject({ isComplete: true });
    expect(notices).toEqual(['The setup is marked as complete.']);
    expect(api.sent.filter(({ kind }) => kind === 'completion')).toMatchObject([
      {
        hotelId,
        body: {
          onboarding_completed: true,
          onboarding_completed_at: '2026-11-23T00:00:00.000Z',
        },
      },
    ]);
  });

  it('knows the rates that end in the next 60 days, by the calendar of the hotel', async () => {
    const none = await (await openOverview('2026-10-31T12:00:00Z')).open();
    await none.endingRates.open();
    expect(none.endingRates.state.now.value?.plans).toEqual([]);
    // In India it is already the next day.
    const { api, open } = await openOverview('2026-10-31T20:00:00Z');
    const { endingRates } = await open();
    await endingRates.open();
    expect(endingRates.state.now.value).toMatchObject({
      locale: 'en-IN',
      plans: [{ plan: { code: 'BAR' }, days: 60 }, { days: 60 }, { days: 60 }],
    });
    api.dropLists('rule');
    const unknown = (await open()).endingRates;
    await unknown.read();
    expect(unknown.state.now.status).toBe('failed');
  });
});
