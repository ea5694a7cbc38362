import { describe, expect, it } from 'vitest';
import { saveBaseRate } from '#application/hotel/rate-plans/save-base-rate.ts';
import { ApiError } from '#application/errors/api-error.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { NET, ratedHotel } from './rated-hotel.ts';

describe('saving a base rate', () => {
  it('sets the rates of that room type in every plan, also of an inactive one', async () => {
    const { hotelId, edit, read, writing, listed } = await ratedHotel();
    await edit('plan', { code: 'WEB' }, { is_active: false });
    const rates = await read();
    const [roomType] = rates.roomTypes;
    const [plan] = rates.plans;
    const change = { ...writing, hotelId, rates, roomType: roomType!, plan: plan! };
    const outcome = await saveBaseRate({ ...change, amount: 8000 });
    expect(outcome).toMatchObject({ failures: [], overwritten: undefined });
    expect(listed().slice(0, 3)).toEqual(['DLX BAR 8000', 'DLX LMR 6800', 'DLX WEB 7200']);
    expect(listed().slice(3)).toEqual(['SUT BAR 12000', 'SUT LMR 10200', 'SUT WEB 10800']);
  });

  it('gives a room type its first rates in the active plans, for as long as the others', async () => {
    const { api, hotelId, edit, read, writing, listed, record } = await ratedHotel();
    const { id: _, ...suite } = record('room-type', { code: 'SUT' });
    const body = { ...suite, name: 'Villa', code: 'VIL' } as never;
    await api.send({ kind: 'room-type', hotelId, body });
    await edit('plan', { code: 'LMR' }, { is_active: false });
    const rates = await read();
    const roomType = rates.roomTypes.find(({ code }) => code === 'VIL')!;
    const change = { ...writing, hotelId, rates, roomType, plan: rates.plans[0]! };
    const { listed: after } = await saveBaseRate({ ...change, amount: 1000 });
    expect(listed().slice(6)).toEqual(['VIL BAR 1000', 'VIL WEB 900']);
    expect(after.rules).toHaveLength(8);
    expect(record('rule', { base_rate: 900 })).toMatchObject({ end_date: '2026-12-31' });
  });

  it('keeps what another user has set if the user typed nothing', async () => {
    const { api, hotelId, edit, rates, writing, listed } = await ratedHotel();
    await edit('rule', { base_rate: 7000 }, { base_rate: 8000 });
    const [[roomType], [plan]] = [rates.roomTypes, rates.plans];
    const change = { ...writing, hotelId, rates, roomType: roomType!, plan: plan! };
    const outcome = await saveBaseRate({ ...change, amount: undefined });
    expect(outcome).toMatchObject({ amount: 8000, overwritten: undefined });
    expect(listed()[0]).toBe('DLX BAR 8000');
    for (const { id, rate_plan } of api.records('rule')) {
      if (rate_plan === plan!.id) await api.remove({ kind: 'rule', id: id as number, hotelId });
    }
    await expect(saveBaseRate({ ...change, amount: undefined })).rejects.toThrow(
      'no longer exists',
    );
  });

  it('leaves the prices of a plan that follow no percentage', async () => {
    const { hotelId, edit, read, writing, listed } = await ratedHotel();
    for (const base_rate of [5950, 10_200]) await edit('rule', { base_rate }, { base_rate: 1000 });
    const rates = await read();
    const [[roomType], [plan]] = [rates.roomTypes, rates.plans];
    const change = { ...writing, hotelId, rates, roomType: roomType!, plan: plan! };
    await saveBaseRate({ ...change, amount: 8000 });
    expect(listed().slice(0, 3)).toEqual(['DLX BAR 8000', 'DLX LMR 1000', 'DLX WEB 7200']);
  });

  it('gives no rate to a plan without rates, whose percentage nobody knows', async () => {
    const { api, hotelId, read, writing, listed, record } = await ratedHotel();
    const { id: _, ...suite } = record('room-type', { code: 'SUT' });
    await api.send({ kind: 'room-type', hotelId, body: { ...suite, code: 'VIL' } });
    const { id: __, ...plan } = record('plan', { code: 'WEB' });
    await api.send({ kind: 'plan', hotelId, body: { ...plan, code: 'NET' } });
    const rates = await read();
    const roomType = rates.roomTypes.find(({ code }) => code === 'VIL')!;
    const change = { ...writing, hotelId, rates, roomType, plan: rates.plans[0]! };
    await saveBaseRate({ ...change, amount: 1000 });
    expect(listed().slice(6)).toEqual(['VIL BAR 1000', 'VIL LMR 850', 'VIL WEB 900']);
  });

  it('says what another user had set, and which rate was refused', async () => {
    const { api, hotelId, edit, rates, writing } = await ratedHotel();
    await edit('rule', { base_rate: 7000 }, { base_rate: 7700 });
    api.failNext('rule', REFUSED);
    const [[roomType], [plan]] = [rates.roomTypes, rates.plans];
    const change = { ...writing, hotelId, rates, roomType: roomType!, plan: plan! };
    const { overwritten, failures } = await saveBaseRate({ ...change, amount: 8000 });
    expect(overwritten).toBe(7700);
    expect(failures).toMatchObject([{ plan: { code: 'BAR' } }]);
  });
});

describe('a server that refuses to change rates', () => {
  it.each([
    ['does not find one', 404, { isNotOffered: false, failures: [{ plan: { code: 'WEB' } }] }],
    ['offers no change', 405, { isNotOffered: true, failures: [] }],
  ])('%s', async (_, status, expected) => {
    const { api, hotelId, rates, writing, record } = await ratedHotel();
    const [[roomType], [plan]] = [rates.roomTypes, rates.plans];
    const { id } = record('rule', { base_rate: 6300 });
    const refused = new ApiError({ status, code: 'x', message: '' });
    const send = api.change.bind(api);
    api.change = (request) =>
      request.id === id || status === 405 ? Promise.reject(refused) : send(request);
    api.replace = () => Promise.reject(refused);
    const change = { ...writing, hotelId, rates, roomType: roomType!, plan: plan! };
    expect(await saveBaseRate({ ...change, amount: 8000 })).toMatchObject(expected);
  });
});

describe('saving a base rate with an incomplete list', () => {
  it('creates no rate, because it may exist', async () => {
    const { api, hotelId, read, writing, record } = await ratedHotel();
    const { id: _, ...suite } = record('room-type', { code: 'SUT' });
    const body = { ...suite, name: 'Villa', code: 'VIL' } as never;
    await api.send({ kind: 'room-type', hotelId, body });
    const rates = await read();
    api.doubtLists('rule', 'incomplete');
    api.writes.length = 0;
    const roomType = rates.roomTypes.find(({ code }) => code === 'VIL')!;
    const change = { ...writing, hotelId, rates, roomType, plan: rates.plans[0]! };
    await expect(saveBaseRate({ ...change, amount: 1000 })).rejects.toThrow('may exist already');
    expect(api.writes).toEqual([]);
  });

  it('changes the listed rates', async () => {
    const { api, hotelId, rates, writing, listed } = await ratedHotel();
    api.doubtLists('rule', 'incomplete');
    const [[roomType], [plan]] = [rates.roomTypes, rates.plans];
    const change = { ...writing, hotelId, rates, roomType: roomType!, plan: plan! };
    await saveBaseRate({ ...change, amount: 8000 });
    expect(listed().slice(0, 3)).toEqual(['DLX BAR 8000', 'DLX LMR 6800', 'DLX WEB 7200']);
  });
});

describe('rates for this year and the next', () => {
  it.each([
    ['this year', Date.UTC(2026, 10, 1), ['8000', '6800', '7200', '14000', '11900', '12600']],
    ['next year', Date.UTC(2027, 1, 1), ['7000', '5950', '6300', '8000', '6800', '7200']],
  ])('changes only the rates that are valid at the hotel in %s', async (_, now, amounts) => {
    const { api, hotelId, clock, writing, read, addNextYear } = await ratedHotel();
    await addNextYear((amount) => 2 * amount);
    clock.time = now;
    const rates = await read();
    const [[roomType], [plan]] = [rates.roomTypes, rates.plans];
    const change = { ...writing, hotelId, rates, roomType: roomType!, plan: plan! };
    const { overwritten } = await saveBaseRate({ ...change, amount: 8000 });
    expect(overwritten).toBeUndefined();
    const own = api.records('rule').filter(({ room_type }) => room_type === roomType!.id);
    expect(own.map(({ base_rate }) => String(base_rate))).toEqual(amounts);
  });
});

describe('a rate that another user has removed', () => {
  it("does not change next year's rate in its place", async () => {
    const { api, hotelId, writing, read, record, addNextYear } = await ratedHotel();
    await addNextYear((amount) => 2 * amount);
    const rates = await read();
    const [[roomType], [plan]] = [rates.roomTypes, rates.plans];
    await api.remove({ kind: 'rule', id: record('rule', { base_rate: 7000 }).id, hotelId });
    api.writes.length = 0;
    const change = { ...writing, hotelId, rates, roomType: roomType!, plan: plan! };
    await expect(saveBaseRate({ ...change, amount: 8000 })).rejects.toThrow('no longer exists');
    expect(api.writes).toEqual([]);
  });
});

describe('a season of next year', () => {
  it('keeps its price when the base rate of this year changes', async () => {
    const { api, hotelId, edit, writing, read, listed } = await ratedHotel();
    const days = { start_date: '2027-10-01', end_date: '2027-10-31' };
    await edit('rule', { base_rate: 6300 }, days);
    const rates = await read();
    const [[roomType], [plan]] = [rates.roomTypes, rates.plans];
    const change = { ...writing, hotelId, rates, roomType: roomType!, plan: plan! };
    await saveBaseRate({ ...change, amount: 8000 });
    expect(api.records('rule')).toHaveLength(6);
    expect(listed()).toContain('DLX WEB 6300');
  });
});

describe('another user has changed the rates', () => {
  it('keeps the percentage that a plan has now', async () => {
    const { edit, hotelId, rates, writing, listed } = await ratedHotel();
    await edit('rule', { base_rate: 5950 }, { base_rate: 5600 });
    await edit('rule', { base_rate: 10200 }, { base_rate: 9600 });
    const [[roomType], [plan]] = [rates.roomTypes, rates.plans];
    const change = { ...writing, hotelId, rates, roomType: roomType!, plan: plan! };
    await saveBaseRate({ ...change, amount: 8000 });
    expect(listed().slice(0, 3)).toEqual(['DLX BAR 8000', 'DLX LMR 6400', 'DLX WEB 7200']);
  });

  it('also sets the rate in a plan that another user has added', async () => {
    const { hotelId, rates, writing, listed, save } = await ratedHotel();
    await save().run(NET);
    const [[roomType], [plan]] = [rates.roomTypes, rates.plans];
    const change = { ...writing, hotelId, rates, roomType: roomType!, plan: plan! };
    await saveBaseRate({ ...change, amount: 8000 });
    expect(listed()).toContain('DLX NET 6400');
  });
});

describe('a base rate that is saved only in part', () => {
  it('a second save uses the percentages of the first attempt', async () => {
    const { api, hotelId, rates, read, record, writing, listed } = await ratedHotel();
    for (const { id } of api.records('rule').filter((rule) => Number(rule['base_rate']) > 10_000)) {
      await api.remove({ kind: 'rule', id: id as number, hotelId });
    }
    await api.remove({ kind: 'room-type', id: record('room-type', { code: 'SUT' }).id, hotelId });
    const [[roomType], [plan]] = [rates.roomTypes, rates.plans];
    const of = { ...writing, hotelId, roomType: roomType!, plan: plan!, amount: 8000 };
    const change = api.change.bind(api);
    api.change = (request) =>
      request.body['base_rate'] === 8000
        ? change(request)
        : Promise.reject(new ApiError({ status: 500, code: 'x', message: '' }));
    const { percentages } = await saveBaseRate({ ...of, rates: await read() });
    api.change = change;
    await saveBaseRate({ ...of, rates: await read(), kept: percentages });
    expect(listed()).toEqual(['DLX BAR 8000', 'DLX LMR 6800', 'DLX WEB 7200']);
  });

  it('a second save is refused if another user has removed the plan of the base rate', async () => {
    const { api, hotelId, rates, writing } = await ratedHotel();
    const [[roomType], [plan]] = [rates.roomTypes, rates.plans];
    const change = { ...writing, hotelId, rates, roomType: roomType!, plan: plan! };
    await api.remove({ kind: 'plan', id: plan!.id, hotelId });
    await expect(saveBaseRate({ ...change, amount: 8000 })).rejects.toThrow(/no longer exists/);
  });
});
