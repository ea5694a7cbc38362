import { describe, expect, it } from 'vitest';
import { readRates } from '#application/hotel/hotel-rates.ts';
import { ApiError } from '#application/errors/api-error.ts';
import type { Id, ServerRecord } from '#domain/record.ts';
import { CRASHED } from '#tests/fakes/fault.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import { draftOf } from '#tests/ui/support/draft-of.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';
import { createPlanActions } from '#ui/dashboard/rates/plans/plan-actions.ts';
import { createPlanEditor } from '#ui/dashboard/rates/plans/plan-editor.ts';
import type { Validity } from '#domain/rates/rate-validity.ts';
import { createResource } from '#ui/shell/loading/resource.ts';

async function openEditor(isSeason = false) {
  const hotel = await standingHotel();
  const { api, hotelId } = hotel;
  const data = createResource(() => readRates(api, hotelId, hotel.parts.serverClock));
  await data.read();
  const drafts = new MemoryDraftStore();
  const parts = { ...hotel.parts, draftOf: (form: string) => draftOf(form, drafts) };
  const open = () => createPlanEditor(parts, data, createPlanActions(parts, data), isSeason);
  const editor = open();
  const form = () => {
    if (!editor.state.edited) throw new Error('The form is not open');
    return editor.state.edited.form;
  };
  /** Copies each rate of a plan to other days. */
  const addRates = async (code: string, days: Validity) => {
    const { id } = plan(code);
    for (const { id: _, ...rule } of api.records('rule').filter((one) => one['rate_plan'] === id)) {
      await api.send({ kind: 'rule', hotelId, body: { ...rule, ...days } });
    }
    await data.read();
    api.writes.length = 0;
  };
  const plan = (code: string) => data.state.now.value!.plans.find((one) => one.code === code)!;
  const periods = (code: string) =>
    data.state.now
      .value!.rates.filter((rate) => rate.plan.code === code)
      .flatMap(({ rules }) => rules.map(({ start_date, end_date }) => `${start_date} ${end_date}`));
  const amounts = (code: string) =>
    data.state.now
      .value!.rates.filter((rate) => rate.plan.code === code)
      .map(({ rules }) => rules[0]?.base_rate);
  return { ...hotel, data, editor, open, form, plan, addRates, periods, amounts };
}

describe('an adjustment that cannot be read', () => {
  it('is refused, and nothing is sent', async () => {
    const { api, editor, form, plan } = await openEditor();
    editor.edit(plan('WEB'));
    api.writes.length = 0;
    form().edit('adjustment_percentage', Number.NaN);
    expect(await editor.save()).toBe(false);
    expect(form().problems['adjustment_percentage']).toMatch(/^Adjustment/);
    expect(api.writes).toEqual([]);
  });
});

describe('adding a rate plan', () => {
  it('sets its rate for each room type', async () => {
    const { editor, form, plan, amounts, notices } = await openEditor();
    editor.add();
    form().edit('name', 'Net Rate');
    form().edit('code', 'NET');
    form().edit('adjustment_percentage', -25);
    expect(await editor.save()).toBe(true);
    expect(plan('NET')).toMatchObject({ name: 'Net Rate', is_active: true, is_base_plan: false });
    expect(amounts('NET')).toEqual([5250, 9000]);
    expect(notices).toEqual(['Net Rate was saved.']);
    expect(editor.state.edited).toBeUndefined();
  });

  it('refuses a year with fewer than four digits', async () => {
    const { api, editor, form, plan } = await openEditor();
    editor.edit(plan('WEB'));
    api.writes.length = 0;
    form().edit('end_date', '0202-12-31');
    expect(await editor.save()).toBe(false);
    expect(form().problems['end_date']).toBe('Write the year with four digits, such as 2027');
    expect(api.writes).toEqual([]);
  });

  it('offers the days of the base plan, and sets those of a season', async () => {
    const { editor, form, periods, amounts } = await openEditor();
    editor.add();
    const [ofBase = ''] = periods('BAR');
    expect(`${form().state.start_date} ${form().state.end_date}`).toBe(ofBase);
    form().edit('name', 'Monsoon');
    form().edit('code', 'MON');
    form().edit('rate_type', 'seasonal');
    form().edit('adjustment_percentage', -20);
    form().edit('start_date', '2026-09-30');
    form().edit('end_date', '2026-06-01');
    expect(await editor.save()).toBe(false);
    expect(form().problems['end_date']).toBe('The end date must not be before the start date');
    form().edit('start_date', '2026-06-01');
    form().edit('end_date', '2026-09-30');
    expect(await editor.save()).toBe(true);
    expect(new Set(periods('MON'))).toEqual(new Set(['2026-06-01 2026-09-30']));
    expect(amounts('MON')).toEqual([5600, 9600]);
  });

  it("shows the server's message at its field", async () => {
    const { api, editor, form } = await openEditor();
    editor.add();
    form().edit('name', 'Net Rate');
    form().edit('code', 'NET');
    const fields = { code: 'Only digits are allowed.' };
    api.send = () => Promise.reject(new ApiError({ status: 400, code: 'x', message: '', fields }));
    expect(await editor.save()).toBe(false);
    expect({ ...form().problems }).toEqual({ code: 'Only digits are allowed.' });
  });
});

describe('the first rate plan of a hotel', () => {
  it('is the base plan, whose rates follow in the price table', async () => {
    const { api, data, hotelId, editor, form, plan } = await openEditor();
    for (const kind of ['rule', 'plan'] as const) {
      for (const { id } of api.records(kind)) await api.remove({ kind, id: id as Id, hotelId });
    }
    await data.read();
    api.writes.length = 0;
    editor.add();
    expect(form().state).toMatchObject({ name: 'Best Available Rate', code: 'BAR' });
    expect(await editor.save()).toBe(true);
    expect(plan('BAR')).toMatchObject({ is_base_plan: true, is_active: true });
    expect(api.writes).toEqual(['POST plan']);
  });
});

/** A plan of which no rate could be saved. */
async function withoutRates(isSeason: boolean) {
  const opened = await openEditor(isSeason);
  const { api, editor, form } = opened;
  editor.add();
  form().edit('name', 'Corporate');
  form().edit('code', 'COR');
  form().edit('adjustment_percentage', -20);
  form().edit('start_date', '2026-06-01');
  form().edit('end_date', '2026-09-30');
  for (const _ of [1, 2]) api.failNext('rule', CRASHED);
  expect(await editor.save()).toBe(false);
  return opened;
}

describe('a plan of which no rate could be saved', () => {
  it.each([false, true])('stays changed, also over a reload (season: %s)', async (isSeason) => {
    const { editor, open, plan, amounts, periods } = await withoutRates(isSeason);
    expect(editor.state.changed).toBe(true);
    await Promise.resolve();
    const reopened = open();
    expect(reopened.openAt(String(plan('COR').id))).toBe(true);
    expect(reopened.state.changed).toBe(true);
    expect(await reopened.save()).toBe(true);
    expect(amounts('COR')).toEqual([5600, 9600]);
    expect(new Set(periods('COR'))).toEqual(new Set(['2026-06-01 2026-09-30']));
  });

  it('gets rates only once its adjustment and its days are chosen', async () => {
    const { api, editor, form, plan, amounts } = await withoutRates(false);
    editor.discard();
    editor.edit(plan('COR'));
    api.writes.length = 0;
    expect(form().state.adjustment_percentage).toBeNaN();
    expect(await editor.save()).toBe(false);
    expect(Object.keys(form().problems)).toEqual([
      'adjustment_percentage',
      'start_date',
      'end_date',
    ]);
    expect(api.writes).toEqual([]);
    form().edit('adjustment_percentage', 0);
    form().edit('start_date', '2026-01-01');
    form().edit('end_date', '2026-12-31');
    expect(await editor.save()).toBe(true);
    expect(amounts('COR')).toEqual([7000, 12_000]);
  });
});

describe('a plan whose prices follow no percentage', () => {
  it('keeps them until an adjustment is chosen', async () => {
    const { api, hotelId, data, editor, form, plan, amounts, periods } = await openEditor();
    for (const { id, rate_plan } of api.records('rule')) {
      if (rate_plan !== plan('LMR').id) continue;
      await api.change({ kind: 'rule', id: id as Id, hotelId, body: { base_rate: 1000 } });
    }
    await data.read();
    editor.edit(plan('LMR'));
    expect(form().state.adjustment_percentage).toBeNaN();
    form().edit('name', 'Late');
    form().edit('end_date', '2026-11-30');
    expect(await editor.save()).toBe(true);
    expect(amounts('LMR')).toEqual([1000, 1000]);
    expect(periods('LMR')[0]).toMatch(/ 2026-11-30$/);
    editor.edit(plan('LMR'));
    form().edit('adjustment_percentage', 0);
    expect(await editor.save()).toBe(true);
    expect(amounts('LMR')).toEqual([7000, 12_000]);
  });
});

/** A hotel in which WEB has no rate for the first room type. */
async function withoutRate() {
  const opened = await openEditor();
  const { api, hotelId, data, plan } = opened;
  const rule = api.records('rule').find(({ rate_plan }) => rate_plan === plan('WEB').id);
  await api.remove({ kind: 'rule', id: rule?.['id'] as Id, hotelId });
  await data.read();
  api.writes.length = 0;
  return opened;
}

describe('a rate that is missing in a plan', () => {
  it('is added when the plan is saved', async () => {
    const { api, editor, plan, amounts } = await withoutRate();
    editor.edit(plan('WEB'));
    expect(await editor.save()).toBe(true);
    expect(amounts('WEB')).toEqual([6300, 10800]);
    expect(api.writes).toEqual(['POST rule']);
  });

  it('stays missing when the plan is switched off', async () => {
    const { api, editor, form, plan } = await withoutRate();
    editor.edit(plan('WEB'));
    form().edit('is_active', false);
    expect(await editor.save()).toBe(true);
    expect(api.writes).toEqual(['PATCH plan']);
  });
});

describe('adding a season', () => {
  it('derives a free code from the name until the code is edited', async () => {
    const { editor, form } = await openEditor(true);
    editor.add();
    form().edit('name', 'Web');
    expect(form().state).toMatchObject({ code: 'WEB2', rate_type: 'seasonal' });
    form().edit('name', 'Late Summer');
    expect(form().state.code).toBe('LS');
    form().edit('code', 'SUMMER');
    form().edit('name', 'Early Summer');
    expect(form().state.code).toBe('SUMMER');
  });

  it('requires its days and a change, and saves nothing without them', async () => {
    const { api, editor, form, amounts, periods } = await openEditor(true);
    api.writes.length = 0;
    editor.add();
    expect(await editor.save()).toBe(false);
    expect({ ...form().problems }).toMatchObject({
      name: 'Season name is required',
      code: 'Season code is required',
    });
    form().edit('name', 'Monsoon');
    expect(await editor.save()).toBe(false);
    expect({ ...form().problems }).toEqual({
      adjustment_percentage: 'Enter by how much the season changes the base rates',
      start_date: 'Choose the first day of the season',
      end_date: 'Choose the last day of the season',
    });
    expect(api.writes).toEqual([]);
    form().edit('adjustment_percentage', -20);
    form().edit('start_date', '2026-06-01');
    form().edit('end_date', '2026-09-30');
    expect(await editor.save()).toBe(true);
    expect(amounts('MON')).toEqual([5600, 9600]);
    expect(new Set(periods('MON'))).toEqual(new Set(['2026-06-01 2026-09-30']));
  });

  it('refuses days within which the base rates change', async () => {
    const { api, hotelId, data, editor, form } = await openEditor(true);
    for (const { id: _, base_rate, ...rule } of api.records('rule')) {
      const days = { start_date: '2027-01-01', end_date: '2027-12-31' };
      const body = { ...rule, ...days, base_rate: 2 * Number(base_rate) } as never;
      await api.send({ kind: 'rule', hotelId, body });
    }
    await data.read();
    editor.add();
    form().edit('name', 'Winter');
    form().edit('adjustment_percentage', 10);
    form().edit('start_date', '2026-12-15');
    form().edit('end_date', '2027-01-15');
    expect(await editor.save()).toBe(false);
    expect({ ...form().problems }).toEqual({
      end_date: expect.stringMatching(/^The base rates change on 1 January 2027/),
    });
    form().edit('start_date', '2027-01-02');
    expect(await editor.save()).toBe(true);
  });

  it('opens as a season again at its address', async () => {
    const { editor, form } = await openEditor(true);
    expect(editor.name).toBe('season');
    expect(editor.openAt('new')).toBe(true);
    expect(form().state.rate_type).toBe('seasonal');
  });
});

describe('editing a rate plan', () => {
  it('follows a new adjustment with its rates, and changes no other plan', async () => {
    const { api, editor, form, plan, amounts } = await openEditor();
    editor.edit(plan('LMR'));
    expect(form().state).toMatchObject({
      name: 'Last Minute Rate',
      adjustment_percentage: -15,
    });
    form().edit('adjustment_percentage', -20);
    form().edit('name', 'Late');
    expect(await editor.save()).toBe(true);
    expect(amounts('LMR')).toEqual([5600, 9600]);
    expect(api.writes).toEqual(['PATCH plan', 'PATCH rule', 'PATCH rule']);
  });

  it('moves the days of its rates, and never onto other rates of the plan', async () => {
    const { api, data, hotelId, editor, form, plan, periods } = await openEditor();
    const [{ id: _, ...rule }] = api.records('rule') as [ServerRecord];
    const [start, end] = [String(rule['start_date']), String(rule['end_date'])];
    const year = Number(end.slice(0, 4)) + 1;
    const next = { ...rule, start_date: `${year}-01-01`, end_date: `${year}-12-31` };
    await api.send({ kind: 'rule', hotelId, body: next });
    await data.read();
    editor.edit(plan('BAR'));
    expect(form().state.start_date).toBe(start);
    form().edit('end_date', `${year}-03-31`);
    expect(await editor.save()).toBe(false);
    expect(form().problems['end_date']).toBe(
      `These dates overlap other rates of the plan, from 1 January ${year} to 31 December ${year}`,
    );
    api.writes.length = 0;
    form().edit('end_date', `${year - 1}-11-30`);
    expect(await editor.save()).toBe(true);
    expect(api.writes).toEqual(['PATCH rule', 'PATCH rule']);
    expect(periods('BAR').toSorted()).toEqual([
      `${start} ${year - 1}-11-30`,
      `${start} ${year - 1}-11-30`,
      `${year}-01-01 ${year}-12-31`,
    ]);
  });

  it('moves no rates onto rates without an end, even when a date is cleared', async () => {
    const { addRates, editor, form, plan } = await openEditor();
    await addRates('LMR', { start_date: '2027-01-01', end_date: '' });
    editor.edit(plan('LMR'));
    form().edit('start_date', '2027-06-01');
    form().edit('end_date', '');
    expect(await editor.save()).toBe(false);
    expect(form().problems['end_date']).toBe(
      'These dates overlap other rates of the plan, from 1 January 2027',
    );
  });

  it('saves other fields of a plan with seasons beside its year', async () => {
    const { api, addRates, editor, form, plan } = await openEditor();
    await addRates('LMR', { start_date: '2026-06-01', end_date: '2026-08-31' });
    editor.edit(plan('LMR'));
    form().edit('name', 'Late');
    expect(await editor.save()).toBe(true);
    expect(api.writes).toEqual(['PATCH plan']);
  });

  it('leaves rates without an end open when other fields change', async () => {
    const { api, data, hotelId, editor, form, plan } = await openEditor();
    const ends = () => {
      const own = api.records('rule').filter((rule) => rule['rate_plan'] === plan('LMR').id);
      return own.map(({ end_date }) => end_date);
    };
    for (const rule of api.records('rule')) {
      if (rule['rate_plan'] !== plan('LMR').id) continue;
      await api.change({ kind: 'rule', hotelId, id: rule['id'] as Id, body: { end_date: '' } });
    }
    await data.read();
    editor.edit(plan('LMR'));
    form().edit('adjustment_percentage', -20);
    expect(await editor.save()).toBe(true);
    expect(ends()).toEqual(['', '']);
    editor.edit(plan('LMR'));
    form().edit('start_date', '2026-02-01');
    expect(await editor.save()).toBe(true);
    expect(ends()).toEqual(['', '']);
  });

  it('restores what was typed and not saved', async () => {
    const { editor, open, form, plan } = await openEditor();
    editor.restore();
    editor.edit(plan('WEB'));
    form().edit('name', 'Net');
    await Promise.resolve();
    const reopened = open();
    reopened.restore();
    expect(reopened.state.edited?.form.state.name).toBe('Net');
  });
});
