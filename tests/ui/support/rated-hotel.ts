import { readRates } from '#application/hotel/hotel-rates.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import { createPlanActions } from '#ui/dashboard/rates/plans/rate-plans.tsx';
import { createResource } from '#ui/shell/loading/resource.ts';
import { draftOf } from './draft-of.ts';
import { standingHotel } from './standing-hotel.ts';

/** The sample hotel: Deluxe Room for 7000 and Suite for 12000 in BAR, with LMR (-15%) and WEB (-10%). */
export async function ratedHotel(document = SAMPLE_DOCUMENT) {
  const hotel = await standingHotel(document);
  const { api, hotelId } = hotel;
  const data = createResource(() => readRates(api, hotelId, hotel.parts.serverClock));
  await data.read();
  const drafts = new MemoryDraftStore();
  const parts = { ...hotel.parts, draftOf: (form: string) => draftOf(form, drafts) };
  const rates = () => data.state.now.value!;
  const plan = (code: string) => rates().plans.find((one) => one.code === code)!;
  const rulesOf = (code: string) =>
    api.records('rule').filter((rule) => rule['rate_plan'] === plan(code).id);
  return {
    ...hotel,
    data,
    parts,
    rates,
    plan,
    rulesOf,
    actions: createPlanActions(parts, data),
    /** The first amounts of a room type in all plans. */
    amounts: (type: string) =>
      rates()
        .rates.filter(({ roomType }) => roomType.name === type)
        .map(({ rules }) => rules[0]?.base_rate),
    /** The first amounts of a plan for all room types. */
    amountsIn: (code: string) =>
      rates()
        .rates.filter((rate) => rate.plan.code === code)
        .map(({ rules }) => rules[0]?.base_rate),
    /** The periods of the rates of a plan. */
    periods: (code: string) =>
      rulesOf(code).map((rule) => [rule['start_date'], rule['end_date']].join(' ')),
    /** Another user changes every rate of a plan. */
    changeRates: async (code: string, body: object) => {
      for (const { id } of rulesOf(code)) {
        await api.change({ kind: 'rule', id: id as number, hotelId, body: body as never });
      }
      await data.read();
      api.writes.length = 0;
    },
    /** Another user copies each rate of a plan, or of all, to other days. */
    copyRates: async (code: string | undefined, days: object, factor = 1) => {
      for (const { id: _, base_rate, ...rule } of code ? rulesOf(code) : api.records('rule')) {
        const body = { ...rule, ...days, base_rate: factor * Number(base_rate) };
        await api.send({ kind: 'rule', hotelId, body });
      }
      await data.read();
      api.writes.length = 0;
    },
  };
}
