import { proxy, ref } from 'valtio/vanilla';
import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import { rateExpiryOf } from '#application/hotel/rate-expiry.ts';
import {
  previewRoll,
  rollRates,
  type RolledRow,
  type RollRequest,
} from '#application/hotel/rate-plans/roll-rates.ts';
import { createWriteOnce } from '#application/records/write-record.ts';
import type { RateChange } from '#domain/rates/rate-change.ts';
import type { Id } from '#domain/record.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { rateFailures, RATES_CONTEXT } from '#ui/dashboard/rates/rate-texts.ts';
import { createAction } from '#ui/shell/action.ts';
import type { Resource } from '#ui/shell/loading/resource.ts';
import { counted } from '#ui/texts/counted.ts';
import type { TitledFailure } from '#ui/texts/failure-sentences.ts';
import { successNotice } from '#ui/texts/notices.ts';

/** The last part of the address `?edit=prices-next-year`. */
const ADDRESS = 'next-year';

/** Contains the kind, because a rate plan and a room type may have the same ID. */
export function choiceKey(kind: 'plan' | 'type', { id }: { readonly id: Id }): string {
  return `${kind} ${id}`;
}

type Parts = Pick<Dashboard, 'records' | 'clock' | 'hotelId' | 'notify'>;

export type RatesRollStore = ReturnType<typeof createRatesRoll>;

const INITIAL = {
  unit: 'percent' as RateChange['unit'],
  by: 0,
  /** Keys (`choiceKey`) of the excluded rate plans and room types. */
  excluded: [] as string[],
  progress: undefined as { done: number; total: number } | undefined,
  failures: [] as readonly TitledFailure[],
};

/** Copies the rates of one year to the next, after the user has reviewed them. */
export function createRatesRoll(
  { records: api, clock, hotelId, notify }: Parts,
  data: Resource<HotelRates>,
) {
  const state = proxy({
    ...INITIAL,
    /** Undefined while the screen is closed. */
    edited: undefined as { readonly item: { readonly id: Id } } | undefined,
    /** Always false: leaving the screen loses only choices, so it needs no confirmation. */
    changed: false,
    year: 0,
  });
  const request = (): RollRequest => ({
    year: state.year,
    change: { by: state.by, unit: state.unit },
    isWanted: ({ plan, roomType }) =>
      ![choiceKey('plan', plan), choiceKey('type', roomType)].some((key) =>
        state.excluded.includes(key),
      ),
  });
  /** False if the field of the change is empty, or its text cannot be read. */
  const isChangeKnown = () => !Number.isNaN(state.by);
  const close = () => {
    state.edited = undefined;
  };
  const open = () => {
    const { value: rates } = data.state.now;
    if (!rates?.isListed.rules) return false;
    const { valid, expired } = rateExpiryOf(rates, rates.today);
    const isOver = valid === 0 && expired > 0;
    const year = Number(rates.today.slice(0, 4)) + (isOver ? 0 : 1);
    Object.assign(state, {
      ...INITIAL,
      excluded: [],
      year,
      edited: ref({ item: { id: ADDRESS } }),
    });
    return true;
  };
  const saving = createAction({
    context: RATES_CONTEXT,
    async run(rates: HotelRates, reviewed: readonly RolledRow[]) {
      if (!isChangeKnown()) return false;
      Object.assign(state, { failures: [], progress: undefined });
      const onProgress = (done: number, total: number) => {
        state.progress = { done, total };
      };
      const { year } = state;
      try {
        const writeOnce = createWriteOnce(api, clock);
        const roll = { api, writeOnce, hotelId, rates, request: request(), reviewed, onProgress };
        const { written, failures, missing } = await rollRates(roll);
        await data.read();
        state.failures = ref(rateFailures(failures));
        if (missing > 0) return false;
        notify(successNotice('Saved', `${counted(written.length, 'rate')} for ${year}.`));
        close();
        return true;
      } finally {
        state.progress = undefined;
      }
    },
  });
  return {
    state,
    name: 'prices',
    of: data,
    notify,
    open,
    saving: saving.state,
    save: (rates: HotelRates, reviewed: readonly RolledRow[]) => saving.run(rates, reviewed),
    preview: (rates: HotelRates) => (isChangeKnown() ? previewRoll(rates, request()) : []),
    exclude(keys: readonly string[], isExcluded: boolean) {
      const others = state.excluded.filter((key) => !keys.includes(key));
      state.excluded = isExcluded ? [...others, ...keys] : others;
    },
    openAt: (key: string) => key === ADDRESS && open(),
    discard: () => {
      if (!saving.state.isRunning) close();
    },
    draft: { isStored: () => false },
  };
}
