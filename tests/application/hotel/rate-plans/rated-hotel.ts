import { BLANK_RATE_PLAN } from '#domain/rates/rate-plans.ts';
import { readRates, type HotelRates } from '#application/hotel/hotel-rates.ts';
import { createSaveRatePlan } from '#application/hotel/rate-plans/save-rate-plan.ts';
import { createWriteOnce } from '#application/records/write-record.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';

/** The sample hotel, whose two room types have rates in BAR, LMR (-15%) and WEB (-10%). */
export async function ratedHotel() {
  const hotel = await standingHotel();
  const { api, hotelId } = hotel;
  const clock = new InstantClock();
  const writing = { api, hotelId, writeOnce: createWriteOnce(api, clock) };
  const read = () => readRates(api, hotelId, clock);
  const rates = await read();
  api.writes.length = 0;
  const code = (kind: 'plan' | 'room-type', wanted: unknown) =>
    String(api.records(kind).find(({ id }) => id === wanted)?.['code']);
  /** Each rate rule as `DLX LMR 5950`. */
  const listed = () =>
    api
      .records('rule')
      .map(({ rate_plan, room_type, base_rate }) => {
        return `${code('room-type', room_type)} ${code('plan', rate_plan)} ${String(base_rate)}`;
      })
      .toSorted();
  const save = (before = undefined as HotelRates['plans'][number] | undefined) =>
    createSaveRatePlan(api, clock, { hotelId, rates, before });
  /** Adds a rule for 2027 for each rule of 2026. */
  const addNextYear = async (amountOf: (amount: number) => number) => {
    for (const { id: _, base_rate, ...rule } of api.records('rule')) {
      const days = { start_date: '2027-01-01', end_date: '2027-12-31' };
      const body = { ...rule, ...days, base_rate: amountOf(Number(base_rate)) } as never;
      await api.send({ kind: 'rule', hotelId, body });
    }
    api.writes.length = 0;
  };
  return { ...hotel, clock, writing, rates, read, listed, save, addNextYear };
}

export const named = ({ plans }: HotelRates, code: string) =>
  plans.find((plan) => plan.code === code)!;

/** A percentage plan that the hotel does not have. */
export const NET = {
  ...BLANK_RATE_PLAN,
  name: 'Net',
  code: 'NET',
  adjustment_type: 'percentage' as const,
  adjustment_percentage: -20,
};
