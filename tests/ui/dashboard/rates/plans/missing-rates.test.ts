import { describe, expect, it } from 'vitest';
import type { Id } from '#domain/record.ts';
import { CRASHED } from '#tests/fakes/fault.ts';
import { openPlanEditor } from './open-plan-editor.ts';

/** A plan of which no rate could be saved. */
async function withoutRates(isSeason: boolean) {
  const opened = await openPlanEditor(isSeason);
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
    const { api, hotelId, data, editor, form, plan, amounts, periods } = await openPlanEditor();
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
  const opened = await openPlanEditor();
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
