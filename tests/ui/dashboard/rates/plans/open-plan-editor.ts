import { readRates } from '#application/hotel/hotel-rates.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import { draftOf } from '#tests/ui/support/draft-of.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';
import { createPlanActions } from '#ui/dashboard/rates/plans/plan-actions.ts';
import { createPlanEditor } from '#ui/dashboard/rates/plans/plan-editor.ts';
import type { Validity } from '#domain/rates/rate-validity.ts';
import { createResource } from '#ui/shell/loading/resource.ts';

/** The sample hotel with the editor of its rate plans, or of its seasons. */
export async function openPlanEditor(isSeason = false) {
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
