import { proxy } from 'valtio/vanilla';
import { isApiError } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import { ratesOf, type HotelRates, type ResultingRate } from '#application/hotel/hotel-rates.ts';
import {
  derivedRates,
  saveBaseRate,
  type Percentages,
} from '#application/hotel/rate-plans/save-base-rate.ts';
import type { Clock } from '#application/ports/clock.ts';
import { createWriteOnce } from '#application/records/write-record.ts';
import { record } from '#domain/description/record-description.ts';
import { yearAtHotel } from '#domain/hotel/hotel-profile.ts';
import { rateDecimals } from '#domain/places/currencies.ts';
import type { ServerRecord } from '#domain/record.ts';
import { legacyPlanPlace } from '#domain/rates/legacy-plans.ts';
import { adjustRate } from '#domain/rates/rate-maths.ts';
import { RATE } from '#domain/rates/rates.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { createEditor } from '#ui/dashboard/editor.ts';
import { createForm, type Form } from '#ui/forms/form.ts';
import { overwroteOthers } from '#ui/forms/saving-notices.ts';
import type { Resource } from '#ui/shell/loading/resource.ts';
import { counted } from '#ui/texts/counted.ts';
import { nextYearRates } from './next-year-rates.ts';
import { notOffered, RATES_CONTEXT } from './rate-saving.tsx';

/** Base rates by `cellKey`. 0 if no rate is set. */
type Amounts = Record<string, number>;

export type BaseRates = ReturnType<typeof createBaseRates>;

type Parts = Pick<Dashboard, 'records' | 'clock' | 'hotelId' | 'draftOf' | 'lacking' | 'notify'> & {
  readonly serverClock: Clock;
};

export const RATES_NOT_OFFERED = notOffered('change existing rates');

export function cellKey({ roomType, plan }: Pick<ResultingRate, 'roomType' | 'plan'>): string {
  return `${roomType.id}.${plan.id}`;
}

/** The rates that users enter, as opposed to those that are calculated from a base rate. */
export function baseRates(rates: HotelRates): readonly ResultingRate[] {
  const places = new Map(rates.roomTypes.map(({ id }, index) => [id, index + 1]));
  return rates.rates.filter(({ roomType, plan, rules }) =>
    rates.isLegacy
      ? rules.length > 0 || legacyPlanPlace(plan.code) === places.get(roomType.id)
      : plan.id === rates.plans[0]?.id,
  );
}

function amountsOf(rates: HotelRates): Amounts {
  return Object.fromEntries(
    baseRates(rates).map((rate) => [cellKey(rate), rate.main?.base_rate ?? 0]),
  );
}

/**
 * One form for all base rates of the price grid, of this year or the next. Changed rates are saved one after another.
 */
export function createBaseRates(parts: Parts, data: Resource<HotelRates>, isNextYear = false) {
  const inYear = (rates: HotelRates) => (isNextYear ? nextYearRates(rates) : rates);
  const { records: api, clock, serverClock, hotelId, lacking, notify } = parts;
  /** The result of the last save, for screen readers. */
  const news = proxy({ said: '' });
  /**
   * Base rates to send even if they are unchanged, with the plans' percentages if a base rate was saved only in part:
   * they cannot be calculated from partly saved rates.
   */
  const again = new Map<string, Percentages | undefined>();
  const present = (): Amounts =>
    data.state.now.value ? amountsOf(inYear(data.state.now.value)) : {};

  const isPending = (key: string, amount: number | undefined, now = present()) =>
    again.has(key) || amount !== now[key];

  const check = (amounts: Amounts) => {
    const now = present();
    const currency = data.state.now.value?.hotel.currency ?? '';
    return Object.entries(amounts).flatMap(([path, amount]) => {
      const message = amount !== now[path] && amountProblem(amount, currency);
      return message ? [{ path, message }] : [];
    });
  };

  /** Replaces only the written rules, because a refresh may have changed the other rules. */
  const apply = async (written: readonly ServerRecord[]) => {
    const { status, value } = data.state.now;
    if (!value || written.length === 0) return;
    // The response to the current read may not contain the written rules, so read all rules again.
    if (status === 'loading') return await data.read();
    const byId = new Map(written.map((rule) => [String(rule['id']), rule]));
    const known = value.listing.rules.filter(({ id }) => !byId.has(String(id)));
    data.put(
      ratesOf({ ...value.listing, rules: [...known, ...written] }, value.now, value.isListed),
    );
  };
  /** Resolves to a sentence about what was not saved, or to '' if everything was saved. */
  const send = async ({ roomType, plan }: ResultingRate, amount: number): Promise<string> => {
    const { value } = data.state.now;
    if (!value) return '';
    const rates = inYear(value);
    const key = cellKey({ roomType, plan });
    const writeOnce = createWriteOnce(api, clock);
    const year = yearAtHotel(rates.hotel.timezone, serverClock.now()) + Number(isNextYear);
    const change = { api, hotelId, writeOnce, rates, roomType, plan, amount, year };
    try {
      const outcome = await saveBaseRate({ ...change, kept: again.get(key) });
      const { written, failures, isNotOffered, overwritten } = outcome;
      if (failures.length > 0) again.set(key, outcome.percentages);
      else again.delete(key);
      if (outcome.isOutdated) await data.read();
      else await apply(written);
      if (overwritten !== undefined) notify(overwroteOthers(['base_rate']));
      if (isNotOffered) lacking['rates.change'] = true;
      if (isNotOffered) return RATES_NOT_OFFERED;
      const [failure] = failures;
      if (!failure) return '';
      const message = errorMessage(failure.error, RATES_CONTEXT);
      if (written.length === 0) return `Not saved: ${message}`;
      const more = failures.length > 1 ? ` and ${counted(failures.length - 1, 'more plan')}` : '';
      return `Not saved in ${failure.plan.name}${more}: ${message}`;
    } catch (error) {
      if (!isApiError(error)) throw error;
      return `Not saved: ${errorMessage(error, RATES_CONTEXT)}`;
    }
  };
  /** Names each failure at its rate. Resolves to true if everything is saved. */
  const sendAll = async (amounts: Amounts): Promise<boolean> => {
    let isDone = true;
    for (const rate of data.state.now.value ? baseRates(inYear(data.state.now.value)) : []) {
      const key = cellKey(rate);
      const amount = amounts[key] ?? 0;
      if (!isPending(key, amount)) continue;
      // oxlint-disable-next-line no-await-in-loop -- each save starts from the rates that the previous one has changed
      const problem = await send(rate, amount);
      news.said = `${rate.roomType.name}: ${problem || 'saved.'}`;
      if (problem === '') continue;
      isDone = false;
      editor.state.edited?.form.refuse([{ path: key, message: problem }]);
    }
    return isDone;
  };

  const editor = createEditor<HotelRates, HotelRates, Amounts, Form<Amounts>>({
    context: RATES_CONTEXT,
    of: data,
    fieldsOf: (rates) => amountsOf(inYear(rates)),
    createForm(amounts) {
      const fields = Object.keys(amounts).map((key) => [key, RATE.fields.base_rate] as const);
      const described = record('rate', Object.fromEntries(fields));
      return createForm({ name: 'base-rates', record: described, check }, amounts);
    },
    send: sendAll,
    draft: parts.draftOf(isNextYear ? 'base-rates-next-year' : 'base-rates'),
    // Each problem is shown at its rate.
    notify: () => {},
  });
  let saving: Promise<unknown> = Promise.resolve();
  /** An amount that was typed during a save is saved after it. */
  const save = (): Promise<boolean> => {
    const saved = saving.then(async () => {
      const { edited, changed } = editor.state;
      edited?.form.clear(...Object.keys(edited.form.problems));
      return changed ? await editor.save() : await sendAll(edited ? { ...edited.form.state } : {});
    });
    saving = saved.catch(() => undefined);
    return saved;
  };
  return {
    ...editor,
    news,
    save,
    isPending,
    /** Saves these base rates again, to correct the rates that are calculated from them. */
    async saveAgain(keys: readonly string[]) {
      for (const key of keys) again.set(key, again.get(key));
      return await save();
    },
    /** Shows the problems of all changed rates. Returns whether this rate can be saved. */
    isValid(key: string): boolean {
      const { form } = editor.state.edited ?? {};
      form?.clear(...Object.keys(form.problems));
      form?.submit();
      return form?.problems[key] === undefined;
    },
    undo(key: string) {
      const { form } = editor.state.edited ?? {};
      const now = present();
      again.delete(key);
      form?.edit(key, now[key] ?? 0);
      const isLast = !Object.entries(form?.state ?? {}).some(([each, amount]) =>
        isPending(each, amount, now),
      );
      if (isLast) editor.discard();
    },
    discard() {
      again.clear();
      editor.discard();
    },
    /** The plan's rate once the typed base rate is saved; undefined if that is unchanged or invalid. */
    preview(rates: HotelRates, { roomType, plan }: ResultingRate, amounts: Readonly<Amounts>) {
      const [base] = rates.plans;
      if (rates.isLegacy || !base) return undefined;
      const key = cellKey({ roomType, plan: base });
      const amount = amounts[key];
      if (amount === undefined || amountProblem(amount, rates.hotel.currency)) return undefined;
      if (!isPending(key, amount)) return undefined;
      const derived = derivedRates(rates, { plan: base }, amount, again.get(key));
      return derived.find((rate) => rate.plan.id === plan.id)?.amount;
    },
  };
}

/** Also refuses an amount that saving would round (docs/decisions/rates-are-rounded-half-up.md). */
function amountProblem(amount: number, currency: string): string | false {
  const [least, message] = RATE.fields.base_rate.min;
  if (!(amount >= least)) return message;
  const rounded = adjustRate(amount, currency, 0);
  if (rounded === amount) return false;
  const decimals = rateDecimals(currency);
  const rule = decimals === 0 ? 'are whole numbers' : `have at most ${decimals} decimals`;
  return `Rates in ${currency} ${rule}: write ${rounded}`;
}
