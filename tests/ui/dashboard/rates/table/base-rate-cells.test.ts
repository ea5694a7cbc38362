import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { differingRates } from '#application/hotel/rate-plans/differing-rates.ts';
import { readRates } from '#application/hotel/hotel-rates.ts';
import type { RateRuleRecord } from '#application/records/hotel-records.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { draftOf } from '#tests/ui/support/draft-of.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';
import { createBaseRateCells } from '#ui/dashboard/rates/table/base-rate-cells.ts';
import { BASE_RATE_PROBLEM, cellKey } from '#ui/dashboard/rates/table/base-rates.ts';
import { createResource } from '#ui/shell/loading/resource.ts';

/**
 * The sample hotel: Deluxe Room for 7000 and Suite for 12000 in BAR, with LMR (-15%) and WEB
 * (-10%).
 */
async function openTable(document = SAMPLE_DOCUMENT) {
  const hotel = await standingHotel(document);
  const { api, hotelId } = hotel;
  const data = createResource(() => readRates(api, hotelId, hotel.parts.serverClock));
  await data.read();
  const drafts = new MemoryDraftStore();
  const parts = { ...hotel.parts, draftOf: (form: string) => draftOf(form, drafts) };
  const open = () => {
    const cells = createBaseRateCells(parts, data);
    cells.restore();
    return cells;
  };
  const rates = () => data.state.now.value!;
  const amounts = (type: string) =>
    rates()
      .rates.filter(({ roomType }) => roomType.name === type)
      .map(({ rules }): RateRuleRecord['base_rate'] | undefined => rules[0]?.base_rate);
  const key = (type: string) =>
    cellKey(rates().rates.find(({ roomType }) => roomType.name === type)!);
  return {
    ...hotel,
    data,
    open,
    cells: open(),
    rates,
    amounts,
    deluxe: key('Deluxe Room'),
    suite: key('Suite'),
  };
}

describe('base rates in the table', () => {
  it('adds the missing rate of a room type with its own plan', async () => {
    const { cells, api, hotelId, data, rates } = await openTable({
      ...SAMPLE_DOCUMENT,
      rates: { rate_plans: [] },
    });
    const rate = rates().rates.find(({ rules }) => rules.length > 0)!;
    await api.remove({ kind: 'rule', id: rate.rules[0]!.id, hotelId });
    await data.read();
    const key = cellKey(rate);
    cells.open(key);
    cells.type(key, '8000');
    expect(await cells.save(key)).toBe(true);
    expect(api.records('rule')).toHaveLength(2);
    expect(api.records('rule').at(-1)).toMatchObject({ base_rate: 8000, rate_plan: rate.plan.id });
  });

  it('saves a base rate with the rates that follow from it', async () => {
    const { cells, deluxe, amounts, api } = await openTable();
    cells.open(deluxe);
    expect(cells.state.cells[deluxe]?.text).toBe('7000');
    cells.type(deluxe, '8000');
    expect(cells.unsaved()).toEqual([deluxe]);
    expect(await cells.save(deluxe)).toBe(true);
    expect(amounts('Deluxe Room')).toEqual([8000, 6800, 7200]);
    expect(api.writes).toEqual(['PATCH rule', 'PATCH rule', 'PATCH rule']);
    expect(cells.state).toMatchObject({ cells: {}, said: 'Deluxe Room: saved.' });
  });

  it('shows the resulting rates while a base rate is typed', async () => {
    const { cells, rates, deluxe, suite } = await openTable();
    const previews = () => rates().rates.map((rate) => cells.preview(rates(), rate));
    cells.open(deluxe, '8');
    cells.type(deluxe, '8000');
    expect(previews()).toEqual([undefined, 6800, 7200, undefined, undefined, undefined]);
    cells.type(deluxe, '');
    cells.open(suite);
    expect(previews().every((amount) => amount === undefined)).toBe(true);
  });

  it('undoes what was typed, and closes an unchanged cell', async () => {
    const { cells, deluxe, suite, api } = await openTable();
    cells.open(deluxe, '9');
    cells.undo(deluxe);
    cells.open(suite);
    cells.leave(suite);
    expect(cells.state.cells).toEqual({});
    cells.open(suite, '9');
    cells.leave(suite);
    expect(cells.unsaved()).toEqual([suite]);
    cells.discard();
    expect(cells.unsaved()).toEqual([]);
    expect(api.writes).toEqual([]);
  });

  it.each([
    ['7.500', 'Write 7500 or 7.50'],
    ['1.234', 'Write 1234 or 1.23'],
    ['4500 / 5500', 'Write only one number'],
    ['$ 9000', 'Write the amount in INR, without $'],
    ['7500 per night', 'Write a number, such as 7500 or 7.5'],
    ['1e999', 'Write a number, such as 7500 or 7.5'],
    ['1.234,56', 'Rates in INR are whole numbers: write 1235'],
    ['12,5', 'Rates in INR are whole numbers: write 13'],
    ['7.50', 'Rates in INR are whole numbers: write 8'],
  ])('does not guess what %j means', async (text, problem) => {
    const { cells, deluxe, api } = await openTable();
    cells.open(deluxe, text);
    expect(await cells.saveAll()).toBe(false);
    expect(cells.state.cells[deluxe]).toMatchObject({ text, problem });
    cells.leave(deluxe);
    expect(cells.state.cells[deluxe]).toMatchObject({ text, problem });
    expect(api.writes).toEqual([]);
  });

  it.each([
    ['1.234,00', 1234],
    ['7500/-', 7500],
    ['₹ 9,000', 9000],
    ['７５００', 7500],
    ['1,85,000.00', 185_000],
  ])('saves %j as the amount that it means', async (text, amount) => {
    const { cells, deluxe, amounts } = await openTable();
    cells.open(deluxe, text);
    expect(await cells.save(deluxe)).toBe(true);
    expect(amounts('Deluxe Room')[0]).toBe(amount);
  });

  it('asks about a text whose meaning depends on the currency, unless the currency decides', async () => {
    const inKuwait = { ...SAMPLE_DOCUMENT.hotelProfile, country: 'Kuwait', currency: 'KWD' };
    const { cells, deluxe, amounts } = await openTable({
      ...SAMPLE_DOCUMENT,
      hotelProfile: inKuwait,
    });
    cells.open(deluxe, '7,500');
    expect(await cells.save(deluxe)).toBe(false);
    expect(cells.state.cells[deluxe]?.problem).toBe('Write 7500 or 7.500');
    cells.type(deluxe, '7.500');
    expect(await cells.save(deluxe)).toBe(true);
    expect(amounts('Deluxe Room')[0]).toBe(7.5);
  });

  it.each(['', '0', '0.5', '-7', '−7', '０'])('refuses %j at its cell', async (text) => {
    const { cells, deluxe, api } = await openTable();
    cells.open(deluxe, text);
    expect(await cells.save(deluxe)).toBe(false);
    expect(cells.state.cells[deluxe]).toMatchObject({ text, problem: BASE_RATE_PROBLEM });
    cells.type(deluxe, '7100');
    expect(cells.state.cells[deluxe]?.problem).toBe('');
    expect(api.writes).toEqual([]);
  });

  it('saves an amount that is typed and entered during a save', async () => {
    const { cells, deluxe, amounts, api } = await openTable();
    cells.open(deluxe, '8000');
    const saving = [cells.save(deluxe), cells.save(deluxe)];
    cells.type(deluxe, '8100');
    saving.push(cells.save(deluxe), cells.saveAll());
    expect(await Promise.all(saving)).toEqual([true, true, true, true]);
    expect(amounts('Deluxe Room')).toEqual([8100, 6885, 7290]);
    expect(api.writes).toHaveLength(6);
    expect(cells.state.cells).toEqual({});
  });

  it('does not send a refused amount again because it was entered twice', async () => {
    const { cells, deluxe, api } = await openTable();
    api.failNext('rule', REFUSED);
    cells.open(deluxe, '8000');
    const saved = await Promise.all([cells.save(deluxe), cells.save(deluxe)]);
    expect(saved).toEqual([false, false]);
    expect(cells.state.cells[deluxe]?.problem).not.toBe('');
    expect(await cells.save(deluxe)).toBe(true);
  });

  it('refuses an invalid amount that is entered during a save', async () => {
    const { cells, deluxe, amounts } = await openTable();
    cells.open(deluxe, '8000');
    const first = cells.save(deluxe);
    cells.type(deluxe, '0');
    expect(await Promise.all([first, cells.save(deluxe)])).toEqual([true, false]);
    expect(amounts('Deluxe Room')[0]).toBe(8000);
    expect(cells.state.cells[deluxe]?.problem).toBe(BASE_RATE_PROBLEM);
  });

  it('a late answer touches only its own cell', async () => {
    const { cells, deluxe, suite, amounts } = await openTable();
    cells.open(deluxe, '8000');
    cells.open(suite, '13000');
    const saving = cells.save(deluxe);
    cells.type(suite, '13500');
    cells.type(deluxe, '8100');
    expect(await saving).toBe(true);
    expect(cells.state.cells).toMatchObject({
      [deluxe]: { text: '8100', isSaving: false },
      [suite]: { text: '13500', isSaving: false },
    });
    expect(amounts('Deluxe Room')[0]).toBe(8000);
    expect(amounts('Suite')[0]).toBe(12_000);
    expect(await cells.saveAll()).toBe(true);
    expect([amounts('Deluxe Room')[0], amounts('Suite')[0]]).toEqual([8100, 13_500]);
  });

  it('names the plan whose rate was refused, and sends only that one again', async () => {
    const { cells, deluxe, amounts, api } = await openTable();
    cells.open(deluxe, '8000');
    api.failNext('rule', REFUSED);
    expect(await cells.save(deluxe)).toBe(false);
    expect(cells.state.cells[deluxe]?.problem).toBe(
      'Not saved in Best Available Rate: Refused with 400.',
    );
    expect(cells.unsaved()).toEqual([deluxe]);
    api.writes.length = 0;
    expect(await cells.save(deluxe)).toBe(true);
    expect(api.writes).toEqual(['PATCH rule']);
    expect(amounts('Deluxe Room')).toEqual([8000, 6800, 7200]);
  });

  it('names after a reload the rates that a partly saved base rate left, and saves them again', async () => {
    const { cells, open, deluxe, api, rates, amounts } = await openTable();
    expect(differingRates(rates())).toEqual([]);
    const change = api.change.bind(api);
    api.change = (request) =>
      request.body['base_rate'] === 7200
        ? Promise.reject(new ApiError({ status: 500, code: '', message: '' }))
        : change(request);
    cells.open(deluxe, '8000');
    expect(await cells.save(deluxe)).toBe(false);
    expect(amounts('Deluxe Room')).toEqual([8000, 6800, 6300]);
    const reloaded = open();
    expect(reloaded.unsaved()).toEqual([]);
    expect(differingRates(rates())).toMatchObject([
      { roomType: { name: 'Deluxe Room' }, plan: { code: 'WEB' }, amount: 6300, expected: 7200 },
    ]);
    await reloaded.saveAgain([deluxe]);
    expect(reloaded.state.cells[deluxe]?.problem).toMatch(/^Not saved/);
    api.change = change;
    await reloaded.saveAgain([deluxe]);
    expect(amounts('Deluxe Room')).toEqual([8000, 6800, 7200]);
    expect([differingRates(rates()), reloaded.state.cells]).toEqual([[], {}]);
  });

  it('keeps typed base rates for the next visit, until they are saved', async () => {
    const { cells, open, suite } = await openTable();
    cells.open(suite, '13000');
    const reopened = open();
    expect(reopened.state.cells).toMatchObject({ [suite]: { text: '13000' } });
    expect(reopened.draft.state.restored).toBeDefined();
    await reopened.save(suite);
    expect(open().state.cells).toEqual({});
  });
});
