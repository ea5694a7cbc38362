import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import type { Id, ServerRecord } from '#domain/record.ts';
import { openPlanEditor } from './open-plan-editor.ts';

describe('an adjustment that cannot be read', () => {
  it('is refused, and nothing is sent', async () => {
    const { api, editor, form, plan } = await openPlanEditor();
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
    const { editor, form, plan, amounts, notices } = await openPlanEditor();
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
    const { api, editor, form, plan } = await openPlanEditor();
    editor.edit(plan('WEB'));
    api.writes.length = 0;
    form().edit('end_date', '0202-12-31');
    expect(await editor.save()).toBe(false);
    expect(form().problems['end_date']).toBe('Write the year with four digits, such as 2027');
    expect(api.writes).toEqual([]);
  });

  it('offers the days of the base plan, and sets those of a season', async () => {
    const { editor, form, periods, amounts } = await openPlanEditor();
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
    const { api, editor, form } = await openPlanEditor();
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
    const { api, data, hotelId, editor, form, plan } = await openPlanEditor();
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

describe('adding a season', () => {
  it('derives a free code from the name until the code is edited', async () => {
    const { editor, form } = await openPlanEditor(true);
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
    const { api, editor, form, amounts, periods } = await openPlanEditor(true);
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

    // The same season once more would have two prices for one night.
    editor.add();
    form().edit('name', 'Monsoon ');
    form().edit('adjustment_percentage', -10);
    form().edit('start_date', '2026-09-01');
    form().edit('end_date', '2026-10-15');
    expect(await editor.save()).toBe(false);
    expect({ ...form().problems }).toEqual({
      name: 'Another season with this name has some of these days',
    });
    form().edit('start_date', '2026-10-01');
    expect(await editor.save()).toBe(true);
  });

  it('refuses days within which the base rates change', async () => {
    const { api, hotelId, data, editor, form } = await openPlanEditor(true);
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
    const { editor, form } = await openPlanEditor(true);
    expect(editor.name).toBe('season');
    expect(editor.openAt('new')).toBe(true);
    expect(form().state.rate_type).toBe('seasonal');
  });
});

describe('editing a rate plan', () => {
  it('follows a new adjustment with its rates, and changes no other plan', async () => {
    const { api, editor, form, plan, amounts } = await openPlanEditor();
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
    const { api, data, hotelId, editor, form, plan, periods } = await openPlanEditor();
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
    const { addRates, editor, form, plan } = await openPlanEditor();
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
    const { api, addRates, editor, form, plan } = await openPlanEditor();
    await addRates('LMR', { start_date: '2026-06-01', end_date: '2026-08-31' });
    editor.edit(plan('LMR'));
    form().edit('name', 'Late');
    expect(await editor.save()).toBe(true);
    expect(api.writes).toEqual(['PATCH plan']);
  });

  it('leaves rates without an end open when other fields change', async () => {
    const { api, data, hotelId, editor, form, plan } = await openPlanEditor();
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
    const { editor, open, form, plan } = await openPlanEditor();
    editor.restore();
    editor.edit(plan('WEB'));
    form().edit('name', 'Net');
    await Promise.resolve();
    const reopened = open();
    reopened.restore();
    expect(reopened.state.edited?.form.state.name).toBe('Net');
  });
});
