import { describe, expect, it } from 'vitest';
import { readRates } from '#application/hotel/hotel-rates.ts';
import { ApiError } from '#application/errors/api-error.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import { draftOf } from '#tests/ui/support/draft-of.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';
import { createPlanActions } from '#ui/dashboard/rates/plans/plan-actions.ts';
import { createPlanEditor } from '#ui/dashboard/rates/plans/plan-editor.ts';
import { createLoading } from '#ui/shell/loading/loading.ts';

async function openEditor() {
  const hotel = await standingHotel();
  const { api, hotelId } = hotel;
  const data = createLoading(() => readRates(api, hotelId, hotel.parts.serverClock));
  await data.load();
  const drafts = new MemoryDraftStore();
  const parts = { ...hotel.parts, draftOf: (form: string) => draftOf(form, drafts) };
  const open = () => createPlanEditor(parts, data, createPlanActions(parts, data));
  const editor = open();
  const form = () => {
    if (!editor.state.edited) throw new Error('The form is not open');
    return editor.state.edited.form;
  };
  const plan = (code: string) => data.state.now.value!.plans.find((one) => one.code === code)!;
  const amounts = (code: string) =>
    data.state.now
      .value!.rates.filter((rate) => rate.plan.code === code)
      .map(({ rules }) => rules[0]?.base_rate);
  return { ...hotel, editor, open, form, plan, amounts };
}

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
    expect(notices).toEqual(['Saved: Net Rate was saved.']);
    expect(editor.state.edited).toBeUndefined();
  });

  it("shows the server's message at its field", async () => {
    const { api, editor, form } = await openEditor();
    editor.add();
    form().edit('name', 'Net Rate');
    form().edit('code', 'NET');
    const fields = { code: 'Only digits are allowed.' };
    api.send = () => Promise.reject(new ApiError({ status: 400, code: 'x', message: '', fields }));
    expect(await editor.save()).toBe(false);
    expect({ ...form().problems }).toEqual({ '0.code': 'Only digits are allowed.' });
  });
});

describe('editing a rate plan', () => {
  it('follows a new adjustment with its rates, and changes no other plan', async () => {
    const { api, editor, form, plan, amounts } = await openEditor();
    editor.edit(plan('LMR'));
    expect(form().state.plan).toMatchObject({
      name: 'Last Minute Rate',
      adjustment_percentage: -15,
    });
    form().edit('adjustment_percentage', -20);
    form().edit('name', 'Late');
    expect(await editor.save()).toBe(true);
    expect(amounts('LMR')).toEqual([5600, 9600]);
    expect(api.writes).toEqual(['PATCH plan', 'PATCH rule', 'PATCH rule']);
  });

  it('restores what was typed and not saved', async () => {
    const { editor, open, form, plan } = await openEditor();
    editor.restore();
    editor.edit(plan('WEB'));
    form().edit('name', 'Net');
    await Promise.resolve();
    const reopened = open();
    reopened.restore();
    expect(reopened.state.edited?.form.state.plan.name).toBe('Net');
  });
});
