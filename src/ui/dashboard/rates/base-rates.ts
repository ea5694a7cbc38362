import { isNotFound } from '#application/errors/api-error.ts';
import {
  ratesOf,
  ratesWith,
  type HotelRates,
  type ResultingRate,
} from '#application/hotel/hotel-rates.ts';
import {
  derivedRates,
  saveBaseRate,
  type Percentages,
} from '#application/hotel/rate-plans/save-base-rate.ts';
import { createWriteOnce } from '#application/records/write-record.ts';
import { checkFields } from '#domain/description/check-fields.ts';
import { record, type ValueOf } from '#domain/description/record-description.ts';
import { rateDecimals } from '#domain/places/currencies.ts';
import { legacyPlanPlace } from '#domain/rates/legacy-plans.ts';
import { adjustRate } from '#domain/rates/rate-maths.ts';
import { RATE } from '#domain/rates/rates.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { createEditor } from '#ui/dashboard/editor.ts';
import { createForm } from '#ui/forms/form.ts';
import { saved } from '#ui/forms/saving-notices.ts';
import { lack } from '#ui/shell/action.ts';
import type { Resource } from '#ui/shell/loading/resource.ts';
import { counted } from '#ui/texts/counted.ts';
import { rateErrorText } from './rate-errors.ts';

const BASE_RATE = record('rate', {
  base_rate: {
    ...RATE.fields.base_rate,
    // Servers store eight digits before the decimal point.
    max: [99_999_999, 'Base rate must be less than 100,000,000'],
  },
});

type Amount = ValueOf<typeof BASE_RATE>;

export interface BaseRateRow extends ResultingRate {
  readonly id: string;
  readonly of: HotelRates;
}

export type BaseRates = ReturnType<typeof createBaseRates>;

type Parts = Pick<Dashboard, 'records' | 'clock' | 'hotelId' | 'draftOf' | 'lacking' | 'notify'>;

export function baseRates(of: HotelRates): readonly BaseRateRow[] {
  const places = new Map(of.roomTypes.map(({ id }, index) => [id, index + 1]));
  const isEntered = ({ roomType, plan, rules }: ResultingRate) =>
    of.isLegacy
      ? rules.length > 0 || legacyPlanPlace(plan.code) === places.get(roomType.id)
      : plan.id === of.plans[0]?.id;
  return of.rates.filter(isEntered).map((rate) => {
    const id = `${of.today.slice(0, 4)}-${rate.roomType.id}-${rate.plan.id}`;
    return { ...rate, id, of };
  });
}

export function nextYearRates({ today, live }: HotelRates): HotelRates {
  return ratesOf(live, Date.UTC(Number(today.slice(0, 4)) + 1, 6, 1, 12));
}

/** Edits one base rate of this year or the next, with the rates that follow from it. */
export function createBaseRates(parts: Parts, data: Resource<HotelRates>) {
  const { records: api, clock, hotelId, draftOf, lacking } = parts;
  /** If a save has failed for some plans, their percentages can no longer be calculated from the rates. */
  const percentages = draftOf('base-rate-percentages');
  let kept: Percentages | undefined;
  let isRetry = false;
  const editor = createEditor(parts, {
    name: 'base-rate',
    of: data,
    itemsIn: (rates) => [rates, nextYearRates(rates)].flatMap(baseRates),
    fieldsOf: ({ main }: BaseRateRow): Amount => ({ base_rate: main?.base_rate ?? 0 }),
    createForm(amount, { id, of: { hotel } }) {
      kept = percentages.restore<Percentages>({}, id);
      isRetry = false;
      const check = (typed: Amount) => problemsOf(typed, hotel.currency);
      return createForm({ name: 'base-rate', record: BASE_RATE, check }, amount);
    },
    async send({ base_rate: typed }, before, { form, item }) {
      const { of: rates, roomType, plan } = item;
      const amount = isRetry || typed !== before.base_rate ? typed : undefined;
      const writing = { api, hotelId, writeOnce: createWriteOnce(api, clock) };
      const change = { ...writing, rates, roomType, plan, amount, kept };
      const { written, listed, ...outcome } = await saveBaseRate(change);
      const [failure, ...others] = outcome.failures;
      isRetry = failure !== undefined;
      kept = failure && outcome.percentages;
      percentages.keep({}, kept ?? {}, item.id);
      if (failure) form.edit('base_rate', outcome.amount);
      const { value = rates } = data.state.now;
      data.put(ratesWith(value, listed));
      const overwritten = outcome.overwritten === undefined ? [] : ['base_rate'];
      if (outcome.isNotOffered) return { overwritten, error: lack(lacking, 'rates.change') };
      if (!failure) return { overwritten, notice: saved(`The base rate of ${roomType.name}`) };
      if (isNotFound(failure.error)) await data.read();
      if (written.length === 0 && !isNotFound(failure.error)) throw failure.error;
      const more = others.length > 0 ? ` and ${counted(others.length, 'more plan')}` : '';
      const where = `${failure.plan.name}${more}`;
      return { overwritten, error: `Not saved in ${where}: ${rateErrorText(failure.error)}` };
    },
  });
  return {
    ...editor,
    /** What a rate will be once the typed base rate is saved; undefined if it does not follow from it. */
    preview({ roomType, plan }: ResultingRate, amount: number): number | undefined {
      const { item } = editor.state.edited ?? {};
      if (item?.roomType.id !== roomType.id) return undefined;
      if (problemsOf({ base_rate: amount }, item.of.hotel.currency).length > 0) return undefined;
      const all = derivedRates(item.of, item, amount, kept);
      return all.find((derived) => derived.plan.id === plan.id)?.amount;
    },
  };
}

/** Also refuses an amount that saving would round (docs/decisions/rates-are-rounded-half-up.md). */
function problemsOf(typed: Amount, currency: string) {
  const problems = checkFields(BASE_RATE, typed);
  const rounded = adjustRate(typed.base_rate, currency, 0);
  const decimals = rateDecimals(currency);
  const rule = decimals === 0 ? 'are whole numbers' : `have at most ${decimals} decimals`;
  const isRounded = rounded !== typed.base_rate;
  problems.add('base_rate', isRounded && `Rates in ${currency} ${rule}: write ${rounded}`);
  return problems.all();
}
