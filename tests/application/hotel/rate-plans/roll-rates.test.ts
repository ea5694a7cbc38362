import { describe, expect, it } from 'vitest';
import { previewRoll, rollRates } from '#application/hotel/rate-plans/roll-rates.ts';
import { rateChangeIn } from '#domain/rates/rate-change.ts';
import {
  BAD_GATEWAY_AFTER_COMMIT,
  CRASHED_AFTER_COMMIT,
  LOST_AFTER_COMMIT,
  LOST_BEFORE_COMMIT,
  REFUSED,
} from '#tests/fakes/fault.ts';
import { ratedHotel } from './rated-hotel.ts';

const REQUEST = { year: 2027, change: rateChangeIn('+4%')! };
const NEXT = { start_date: '2027-01-01', end_date: '2027-12-31' };

async function rollingHotel() {
  const hotel = await ratedHotel();
  const { api, rates, writing, read } = hotel;
  const roll = (reviewed = previewRoll(rates, REQUEST), request = REQUEST) =>
    rollRates({ ...writing, rates, request, reviewed });
  const amountsOf = (year: number) =>
    api
      .records('rule')
      .filter(({ start_date }) => String(start_date).startsWith(String(year)))
      .map(({ base_rate }) => Number(base_rate))
      .toSorted((a, b) => a - b);
  const outcomes = async (request = REQUEST) =>
    previewRoll(await read(), request).map(({ outcome }) => outcome);
  return { ...hotel, roll, amountsOf, outcomes };
}

const ALL = [6188, 6552, 7280, 10_608, 11_232, 12_480];

describe("next year's rates", () => {
  it('are created as reviewed, and no other rate changes', async () => {
    const { api, roll, amountsOf, outcomes } = await rollingHotel();
    const before = amountsOf(2026);
    expect(await roll()).toMatchObject({ failures: [], missing: 0 });
    expect(api.writes).toEqual(Array.from({ length: 6 }, () => 'POST rule'));
    expect(api.records('rule').at(-1)).toMatchObject({ ...NEXT, is_active: true });
    expect([amountsOf(2026), amountsOf(2027)]).toEqual([before, ALL]);
    expect(await outcomes()).toEqual(Array.from({ length: 6 }, () => 'existing'));
  });

  it.each(['plan', 'room-type', 'rule'] as const)(
    'are not created if the list of each %s is incomplete',
    async (kind) => {
      const { api, roll } = await rollingHotel();
      api.doubtLists(kind, 'incomplete');
      await expect(roll()).rejects.toThrow('The record may exist already, so it was not created');
      expect(api.writes).toEqual([]);
    },
  );

  it('are not sent twice, not even from an old screen', async () => {
    const { api, roll } = await rollingHotel();
    await roll();
    api.writes.length = 0;
    expect(await roll()).toMatchObject({ failures: [], missing: 0, written: [] });
    expect(api.writes).toEqual([]);
  });

  it.each([
    ['a lost response', LOST_AFTER_COMMIT],
    ['a gateway that gave up', BAD_GATEWAY_AFTER_COMMIT],
    ['a crash after the write', CRASHED_AFTER_COMMIT],
    ['a lost request', LOST_BEFORE_COMMIT],
  ])('exist once after %s', async (_, fault) => {
    const { api, roll, amountsOf } = await rollingHotel();
    api.failNext('rule', fault);
    api.failNext('rule', fault);
    expect(await roll()).toMatchObject({ failures: [], missing: 0 });
    expect(amountsOf(2027)).toEqual(ALL);
  });

  it('exist once if two users create them at the same moment', async () => {
    const { rates, roll, amountsOf, outcomes } = await rollingHotel();
    const request = { ...REQUEST, change: rateChangeIn('+10%')! };
    const results = await Promise.all([roll(), roll(previewRoll(rates, request), request)]);
    const [mine, others] = results.map(({ written, failures }) => [
      written.length,
      failures.length,
    ]);
    expect(amountsOf(2027)).toHaveLength(6);
    expect(mine![0]! + others![0]!).toBe(6);
    expect(mine![1]! + others![1]!).toBe(6);
    expect(await outcomes()).toEqual(Array.from({ length: 6 }, () => 'existing'));
  });

  it('stay if the server does not say their IDs', async () => {
    const { api, roll, amountsOf } = await rollingHotel();
    const send = api.send.bind(api);
    api.send = async (request) => {
      await send(request);
      return undefined;
    };
    expect(await roll()).toMatchObject({ failures: [], missing: 0 });
    expect([amountsOf(2027), api.writes]).toEqual([ALL, ALL.map(() => 'POST rule')]);
  });

  it('continue after a refusal and after a lost session, without a second rate', async () => {
    const { api, roll, amountsOf } = await rollingHotel();
    api.failNext('rule', REFUSED);
    const first = await roll();
    expect(first).toMatchObject({ missing: 1, failures: [{ roomType: { name: 'Deluxe Room' } }] });
    api.failNext('rule', { status: 401, commits: false });
    expect(await roll()).toMatchObject({ missing: 1, failures: [{ error: { status: 401 } }] });
    expect(await roll()).toMatchObject({ missing: 0, failures: [] });
    expect(amountsOf(2027)).toEqual(ALL);
  });

  it('are not created from a rate that another user has changed since', async () => {
    const { hand, roll, rates, amountsOf } = await rollingHotel();
    const reviewed = previewRoll(rates, REQUEST);
    await hand('rule:BAR:DLX base_rate=7500');
    const { failures, missing } = await roll(reviewed);
    expect([failures, missing]).toMatchObject([
      [{ plan: { code: 'BAR' }, error: { message: expect.stringContaining('Review them again') } }],
      1,
    ]);
    expect(amountsOf(2027)).toEqual(ALL.filter((amount) => amount !== 7280));
  });

  it('are not created in a plan that another user has removed or switched off', async () => {
    const { hand, roll, rates, amountsOf } = await rollingHotel();
    const reviewed = previewRoll(rates, REQUEST);
    await hand('-plan:LMR', 'plan:WEB is_active=false');
    expect(await roll(reviewed)).toMatchObject({ missing: 4 });
    expect(amountsOf(2027)).toEqual([7280, 12_480]);
  });

  it('are not created over rates that another user made for other days', async () => {
    const { hand, read, roll, amountsOf } = await rollingHotel();
    const spring = { start_date: '2027-03-01', end_date: '2027-05-31', base_rate: 9000 };
    await hand('+rule:BAR:DLX start_date=2027-03-01 end_date=2027-05-31 base_rate=9000');
    const rows = previewRoll(await read(), REQUEST);
    expect(rows[0]).toMatchObject({ outcome: 'other-days', found: [spring] });
    expect(await roll(rows)).toMatchObject({ failures: [], missing: 0 });
    expect(amountsOf(2027)).toEqual([6188, 6552, 9000, 10_608, 11_232, 12_480]);
  });
});
