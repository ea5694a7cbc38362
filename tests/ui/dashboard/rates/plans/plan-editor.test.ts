import { describe, expect, it } from 'vitest';
import { CRASHED, REFUSED } from '#tests/fakes/fault.ts';
import { ratedHotel } from '#tests/ui/support/rated-hotel.ts';
import { createPlanEditor } from '#ui/dashboard/rates/plans/plan-editor.tsx';

type Fields = Readonly<Record<string, unknown>>;

/** The sample hotel with the editor of its rate plans, or of its seasons. */
async function openPlans(isSeason = false) {
  const hotel = await ratedHotel();
  const open = () => createPlanEditor(hotel.parts, hotel.data, isSeason);
  const editor = open();
  const form = () => editor.state.edited!.form;
  /** Opens the form of a plan, or of a new one, and types into it. */
  const type = (code: string | undefined, fields: Fields = {}) => {
    if (!editor.state.edited)
      editor.openAt(code === undefined ? 'new' : String(hotel.plan(code).id));
    for (const [field, value] of Object.entries(fields)) form().edit(field as 'name', value as '');
  };
  const problems = () => ({ ...form().problems });
  return { ...hotel, editor, open, form, type, problems };
}

const SUMMER = { start_date: '2026-06-01', end_date: '2026-09-30' };

describe('adding a rate plan', () => {
  it('sets its rate for each room type, on the days of the base plan or on others', async () => {
    const { editor, form, type, problems, plan, periods, amountsIn, notices } = await openPlans();
    type(undefined, { name: 'Net Rate', code: 'NET', adjustment_percentage: -25 });
    const [ofBase = ''] = periods('BAR');
    expect(`${form().state.start_date} ${form().state.end_date}`).toBe(ofBase);
    type(undefined, { start_date: '2026-09-30', end_date: '2026-06-01' });
    expect(await editor.save()).toBe(false);
    expect(problems()).toEqual({ end_date: 'The end date must not be before the start date' });
    type(undefined, SUMMER);
    expect(await editor.save()).toBe(true);
    expect(plan('NET')).toMatchObject({ name: 'Net Rate', is_active: true, is_base_plan: false });
    expect(amountsIn('NET')).toEqual([5250, 9000]);
    expect(new Set(periods('NET'))).toEqual(new Set(['2026-06-01 2026-09-30']));
    expect(notices).toEqual(['Net Rate was saved.']);
  });

  it('makes the first plan of a hotel the base plan, whose rates follow in the price table', async () => {
    const { api, data, hotelId, editor, form, type, plan } = await openPlans();
    for (const kind of ['rule', 'plan'] as const) {
      for (const { id } of api.records(kind)) await api.remove({ kind, id: id as number, hotelId });
    }
    await data.read();
    api.writes.length = 0;
    type(undefined);
    expect(form().state).toMatchObject({ name: 'Best Available Rate', code: 'BAR' });
    expect(await editor.save()).toBe(true);
    expect(plan('BAR')).toMatchObject({ is_base_plan: true, is_active: true });
    expect(api.writes).toEqual(['POST plan']);
  });
});

describe('adding a season', () => {
  it('derives a free code from the name until the code is edited, and opens as a season at its address', async () => {
    const { editor, form, type } = await openPlans(true);
    expect(editor.name).toBe('season');
    expect(editor.openAt('new')).toBe(true);
    type(undefined, { name: 'Web' });
    expect(form().state).toMatchObject({ code: 'WEB2', rate_type: 'seasonal' });
    type(undefined, { name: 'Late Summer' });
    expect(form().state.code).toBe('LS');
    type(undefined, { code: 'SUMMER' });
    type(undefined, { name: 'Early Summer' });
    expect(form().state.code).toBe('SUMMER');
  });

  it('requires its days and a change, and saves nothing without them or on days of the same season', async () => {
    const { api, editor, type, problems, amountsIn, periods } = await openPlans(true);
    type(undefined);
    expect(await editor.save()).toBe(false);
    expect(problems()).toMatchObject({
      name: 'Season name is required',
      code: 'Season code is required',
    });
    type(undefined, { name: 'Monsoon' });
    expect(await editor.save()).toBe(false);
    expect(problems()).toEqual({
      adjustment_percentage: 'Enter by how much the season changes the base rates',
      start_date: 'Choose the first day of the season',
      end_date: 'Choose the last day of the season',
    });
    expect(api.writes).toEqual([]);
    type(undefined, { adjustment_percentage: -20, ...SUMMER });
    expect(await editor.save()).toBe(true);
    expect(amountsIn('MON')).toEqual([5600, 9600]);
    expect(new Set(periods('MON'))).toEqual(new Set(['2026-06-01 2026-09-30']));

    // The same season once more would have two prices for one night.
    const days = { start_date: '2026-09-01', end_date: '2026-10-15' };
    type(undefined, { name: 'Monsoon ', adjustment_percentage: -10, ...days });
    expect(await editor.save()).toBe(false);
    expect(problems()).toEqual({
      name: 'Another season with this name has some of these days',
    });
    type(undefined, { start_date: '2026-10-01' });
    expect(await editor.save()).toBe(true);
  });

  it('refuses days within which the base rates change', async () => {
    const { copyRates, editor, type, problems } = await openPlans(true);
    await copyRates(undefined, { start_date: '2027-01-01', end_date: '2027-12-31' }, 2);
    const days = { start_date: '2026-12-15', end_date: '2027-01-15' };
    type(undefined, { name: 'Winter', adjustment_percentage: 10, ...days });
    expect(await editor.save()).toBe(false);
    expect(problems()).toEqual({
      end_date: expect.stringMatching(/^The base rates change on 1 January 2027/),
    });
    type(undefined, { start_date: '2027-01-02' });
    expect(await editor.save()).toBe(true);
  });
});

describe('editing a rate plan', () => {
  it('keeps prices that follow no percentage until an adjustment is chosen', async () => {
    const { changeRates, editor, form, type, amountsIn, periods } = await openPlans();
    await changeRates('LMR', { base_rate: 1000 });
    type('LMR');
    expect(form().state.adjustment_percentage).toBeNaN();
    type('LMR', { name: 'Late', end_date: '2026-11-30' });
    expect(await editor.save()).toBe(true);
    expect(amountsIn('LMR')).toEqual([1000, 1000]);
    expect(periods('LMR')[0]).toMatch(/ 2026-11-30$/);
    type('LMR', { adjustment_percentage: 0 });
    expect(await editor.save()).toBe(true);
    expect(amountsIn('LMR')).toEqual([7000, 12_000]);
  });

  it('moves the days of its rates, and never onto other rates of the plan', async () => {
    const { api, copyRates, editor, form, type, problems, periods } = await openPlans();
    const [start = ''] = periods('BAR')[0]!.split(' ');
    await copyRates('BAR', { start_date: '2027-01-01', end_date: '2027-12-31' });
    type('BAR');
    expect(form().state.start_date).toBe(start);
    type('BAR', { end_date: '2027-03-31' });
    expect(await editor.save()).toBe(false);
    const overlap = 'These dates overlap other rates of the plan, from 1 January 2027';
    expect(problems()).toEqual({ end_date: `${overlap} to 31 December 2027` });
    expect(api.writes).toEqual([]);
    type('BAR', { end_date: '2026-11-30' });
    expect(await editor.save()).toBe(true);
    expect(api.writes).toEqual(['PATCH rule', 'PATCH rule']);
    const days = [`${start} 2026-11-30`, '2027-01-01 2027-12-31'];
    expect(new Set(periods('BAR'))).toEqual(new Set(days));
  });

  it('moves no rates onto rates without an end, even when a date is cleared', async () => {
    const { copyRates, editor, type, problems } = await openPlans();
    await copyRates('LMR', { start_date: '2027-01-01', end_date: '' });
    type('LMR', { start_date: '2027-06-01', end_date: '' });
    expect(await editor.save()).toBe(false);
    expect(problems()).toEqual({
      end_date: 'These dates overlap other rates of the plan, from 1 January 2027',
    });
  });

  it('leaves rates without an end open when other fields change', async () => {
    const { changeRates, rulesOf, editor, type } = await openPlans();
    await changeRates('LMR', { end_date: '' });
    for (const fields of [{ adjustment_percentage: -20 }, { start_date: '2026-02-01' }]) {
      type('LMR', fields);
      expect(await editor.save()).toBe(true);
      expect(rulesOf('LMR').map(({ end_date }) => end_date)).toEqual(['', '']);
    }
  });

  it('saves other fields of a plan with seasons beside its year', async () => {
    const { api, copyRates, editor, type } = await openPlans();
    await copyRates('LMR', { start_date: '2026-06-01', end_date: '2026-08-31' });
    type('LMR', { name: 'Late' });
    expect(await editor.save()).toBe(true);
    expect(api.writes).toEqual(['PATCH plan']);
  });

  it('adds a missing rate, but not when the plan is switched off', async () => {
    const { api, hotelId, data, rulesOf, editor, type, amountsIn } = await openPlans();
    await api.remove({ kind: 'rule', id: rulesOf('WEB')[0]!.id as number, hotelId });
    await data.read();
    api.writes.length = 0;
    type('WEB', { is_active: false });
    expect(await editor.save()).toBe(true);
    expect(api.writes).toEqual(['PATCH plan']);
    type('WEB', { is_active: true });
    expect(await editor.save()).toBe(true);
    expect(amountsIn('WEB')).toEqual([6300, 10_800]);
  });
});

describe('a plan of which no rate could be saved', () => {
  const COR = { name: 'Corporate', code: 'COR', adjustment_percentage: -20, ...SUMMER };

  async function withoutRates(isSeason: boolean) {
    const opened = await openPlans(isSeason);
    opened.type(undefined, COR);
    for (const _ of [1, 2]) opened.api.failNext('rule', CRASHED);
    expect(await opened.editor.save()).toBe(false);
    return opened;
  }

  it.each([false, true])('stays changed, also over a reload (season: %s)', async (isSeason) => {
    const { editor, open, plan, amountsIn } = await withoutRates(isSeason);
    expect(editor.state.changed).toBe(true);
    await Promise.resolve();
    const reopened = open();
    expect(reopened.openAt(String(plan('COR').id))).toBe(true);
    expect(reopened.state.changed).toBe(true);
    expect(await reopened.save()).toBe(true);
    expect(amountsIn('COR')).toEqual([5600, 9600]);
  });

  it('gets rates only once its adjustment and its days are chosen', async () => {
    const { api, editor, form, type, problems, amountsIn } = await withoutRates(false);
    editor.discard();
    api.writes.length = 0;
    type('COR');
    expect(form().state.adjustment_percentage).toBeNaN();
    expect(await editor.save()).toBe(false);
    expect(Object.keys(problems())).toEqual(['adjustment_percentage', 'start_date', 'end_date']);
    expect(api.writes).toEqual([]);
    type('COR', { adjustment_percentage: 0, ...SUMMER });
    expect(await editor.save()).toBe(true);
    expect(amountsIn('COR')).toEqual([7000, 12_000]);
  });
});

describe('switching and removing rate plans', () => {
  it('switches a plan off and on, and removes one with its rates, one at a time', async () => {
    const { api, actions, plan, notices } = await openPlans();
    const first = actions.switchTo(plan('LMR'), false);
    expect(actions.action.isRunning).toBe(true);
    expect(await actions.remove(plan('WEB'))).toBe(false);
    expect(await first).toBe(true);
    expect(plan('LMR').is_active).toBe(false);
    expect(await actions.switchTo(plan('LMR'), true)).toBe(true);
    expect(await actions.remove(plan('LMR'))).toBe(true);
    expect(plan('LMR')).toBeUndefined();
    expect(api.records('rule')).toHaveLength(4);
    expect(notices).toEqual([
      'Switched Off: Last Minute Rate is off: guests cannot book it.',
      'Switched On: Last Minute Rate is on: guests can book it.',
      'Last Minute Rate was removed.',
    ]);
  });

  it('says what was not done and why, or what the server lacks, which it offers no more', async () => {
    const { api, actions, plan, notices } = await openPlans();
    api.failNext('plan', REFUSED);
    expect(await actions.switchTo(plan('LMR'), false)).toBe(false);
    api.refuse('DELETE', 403);
    expect(await actions.remove(plan('LMR'))).toBe(false);
    api.refuse('DELETE', 405);
    expect(await actions.remove(plan('LMR'))).toBe(false);
    expect(notices).toEqual([
      'Last Minute Rate was not switched off: Refused with 400.',
      expect.stringMatching(/^Last Minute Rate could not be removed: .*switch the plan off\.$/),
      'Not Offered by This Server: This server cannot remove rate plans. Nothing was changed.',
    ]);
    expect(actions.lacking).toEqual({ 'plan.remove': true });
  });
});
