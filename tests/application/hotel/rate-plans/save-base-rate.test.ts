import { describe, expect, it } from 'vitest';
import { saveBaseRate } from '#application/hotel/rate-plans/save-base-rate.ts';
import { ApiError } from '#application/errors/api-error.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { ratedHotel } from './rated-hotel.ts';

type Hotel = Awaited<ReturnType<typeof ratedHotel>>;
type Changes = Partial<Parameters<typeof saveBaseRate>[0]>;

/** Saves 8000, in BAR, as the base rate of a room type on a screen that shows these rates. */
async function save(hotel: Hotel, type = 'Deluxe Room', changes: Changes = {}) {
  const rates = changes.rates ?? (await hotel.read());
  const roomType = rates.roomTypes.find(({ name }) => name === type)!;
  const of = { ...hotel.writing, hotelId: hotel.hotelId, roomType, plan: rates.plans[0]! };
  return await saveBaseRate({ ...of, rates, amount: 8000, ...changes });
}

const SUITES = ['SUT BAR 12000', 'SUT LMR 10200', 'SUT WEB 10800'];
const SET = ['DLX BAR 8000', 'DLX LMR 6800', 'DLX WEB 7200', ...SUITES];
const VILLA = '+room-type:SUT code=VIL name=Villa';
const MAY_EXIST = 'may exist already';

describe('a new base rate', () => {
  it.each<[string, { type?: string; before?: string[]; meanwhile?: string[] }, string[]]>([
    [
      'is that of every plan, also of an inactive one',
      { before: ['plan:WEB is_active=false'] },
      SET,
    ],
    [
      'gives a room type its first rates in the active plans',
      { type: 'Villa', before: [VILLA, 'plan:LMR is_active=false'] },
      ['VIL BAR 8000', 'VIL WEB 7200'],
    ],
    [
      'leaves the prices of a plan that follow no percentage',
      { before: ['rule:LMR:DLX base_rate=1000', 'rule:LMR:SUT base_rate=1000'] },
      ['DLX BAR 8000', 'DLX LMR 1000', 'DLX WEB 7200', 'SUT LMR 1000'],
    ],
    [
      'is in no plan without rates, whose percentage nobody knows',
      { type: 'Villa', before: [VILLA, '+plan:WEB code=NET'] },
      ['VIL BAR 8000', 'VIL LMR 6800', 'VIL WEB 7200'],
    ],
    [
      'leaves a season of next year',
      { before: ['rule:WEB:DLX start_date=2027-10-01 end_date=2027-10-31'] },
      ['DLX BAR 8000', 'DLX WEB 6300'],
    ],
    [
      'keeps the percentage that another user gave a plan',
      { meanwhile: ['rule:LMR:DLX base_rate=5600', 'rule:LMR:SUT base_rate=9600'] },
      ['DLX BAR 8000', 'DLX LMR 6400', 'DLX WEB 7200'],
    ],
    [
      'is also in a plan that another user has added',
      {
        meanwhile: [
          '+plan:WEB code=NET name=Net',
          '+rule:WEB:DLX rate_plan=@plan:NET base_rate=5600',
          '+rule:WEB:SUT rate_plan=@plan:NET base_rate=9600',
        ],
      },
      ['DLX BAR 8000', 'DLX NET 6400'],
    ],
  ])('%s', async (_, { type, before = [], meanwhile = [] }, expected) => {
    const hotel = await ratedHotel();
    await hotel.hand(...before);
    const rates = await hotel.read();
    await hotel.hand(...meanwhile);
    const outcome = await save(hotel, type, { rates });
    expect(outcome).toMatchObject({ failures: [], overwritten: undefined });
    expect(hotel.listed()).toEqual(expect.arrayContaining(expected));
    const others = hotel.listed().filter((rate) => rate.startsWith('VIL'));
    expect(others).toEqual(expected.filter((rate) => rate.startsWith('VIL')));
  });

  it('says what another user had set, and which rate was refused', async () => {
    const hotel = await ratedHotel();
    await hotel.hand('rule:BAR:DLX base_rate=7700');
    hotel.api.failNext('rule', REFUSED);
    const outcome = await save(hotel, undefined, { rates: hotel.rates });
    expect(outcome).toMatchObject({ overwritten: 7700, failures: [{ plan: { code: 'BAR' } }] });
  });

  it('is what another user has set if the user typed nothing', async () => {
    const hotel = await ratedHotel();
    const { rates } = hotel;
    await hotel.hand('rule:BAR:DLX base_rate=8000');
    const outcome = await save(hotel, undefined, { rates, amount: undefined });
    expect(outcome).toMatchObject({ amount: 8000, overwritten: undefined });
    await hotel.hand('-rule:BAR:DLX');
    const again = save(hotel, undefined, { rates, amount: undefined });
    await expect(again).rejects.toThrow('no longer exists');
  });

  it.each([
    ['this year', Date.UTC(2026, 10, 1), '8000, 6800, 7200, 14000, 11900, 12600'],
    ['next year', Date.UTC(2027, 1, 1), '7000, 5950, 6300, 8000, 6800, 7200'],
  ])('is that of the rates which are valid at the hotel in %s', async (_, now, amounts) => {
    const hotel = await ratedHotel();
    await hotel.addNextYear((amount) => 2 * amount);
    hotel.clock.time = now;
    expect((await save(hotel)).overwritten).toBeUndefined();
    const type = hotel.keyed('room-type:DLX').id;
    const own = hotel.api.records('rule').filter(({ room_type }) => room_type === type);
    expect(own.map(({ base_rate }) => String(base_rate)).join(', ')).toBe(amounts);
  });

  it.each<[string, string, (hotel: Hotel) => unknown, string]>([
    [
      "next year's in place of a removed rate",
      'Deluxe Room',
      ({ hand }) => hand('-rule:BAR:DLX'),
      'no longer exists',
    ],
    ['a removed plan', 'Deluxe Room', ({ hand }) => hand('-plan:BAR'), 'no longer exists'],
    [
      'a rate that an incomplete list may lack',
      'Villa',
      ({ api }) => api.doubtLists('rule', 'incomplete'),
      MAY_EXIST,
    ],
  ])('is never that of %s', async (_, type, change, message) => {
    const hotel = await ratedHotel();
    await hotel.hand(VILLA);
    await hotel.addNextYear((amount) => 2 * amount);
    const rates = await hotel.read();
    await change(hotel);
    hotel.api.writes.length = 0;
    await expect(save(hotel, type, { rates })).rejects.toThrow(message);
    expect(hotel.api.writes).toEqual([]);
  });

  it('is that of the listed rates if their list is incomplete', async () => {
    const hotel = await ratedHotel();
    hotel.api.doubtLists('rule', 'incomplete');
    await save(hotel, undefined, { rates: hotel.rates });
    expect(hotel.listed()).toEqual(SET);
  });

  it.each([
    ['does not find one', 404, { isNotOffered: false, failures: [{ plan: { code: 'WEB' } }] }],
    ['offers no change', 405, { isNotOffered: true, failures: [] }],
  ])('is refused by a server that %s', async (_, status, expected) => {
    const hotel = await ratedHotel();
    const { api, rates, keyed } = hotel;
    const { id } = keyed('rule:WEB:DLX');
    const refused = new ApiError({ status, code: 'x', message: '' });
    const change = api.change.bind(api);
    api.change = (request) =>
      request.id === id || status === 405 ? Promise.reject(refused) : change(request);
    api.replace = () => Promise.reject(refused);
    expect(await save(hotel, undefined, { rates })).toMatchObject(expected);
  });

  it('that was saved only in part is saved with the percentages of the first attempt', async () => {
    const hotel = await ratedHotel();
    const { api, hand } = hotel;
    await hand('-rule:BAR:SUT', '-rule:LMR:SUT', '-rule:WEB:SUT', '-room-type:SUT');
    const change = api.change.bind(api);
    const crash = new ApiError({ status: 500, code: 'x', message: '' });
    api.change = (request) =>
      request.body['base_rate'] === 8000 ? change(request) : Promise.reject(crash);
    const { percentages } = await save(hotel);
    api.change = change;
    await save(hotel, undefined, { kept: percentages });
    expect(hotel.listed()).toEqual(SET.slice(0, 3));
  });
});
