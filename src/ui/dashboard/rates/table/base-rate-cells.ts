import type { ServerRecord } from '#domain/record.ts';
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
import { yearAtHotel } from '#domain/hotel/hotel-profile.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { notOffered, RATES_CONTEXT } from '#ui/dashboard/rates/rate-texts.ts';
import { onceLoaded } from '#ui/forms/form-draft.ts';
import { overwroteOthers } from '#ui/forms/saving-notices.ts';
import type { Resource } from '#ui/shell/loading/resource.ts';
import { counted } from '#ui/texts/counted.ts';
import { amountIn, amountOf, baseRates, cellKey, textOf } from './base-rates.ts';

interface Cell {
  /** The amount as typed. */
  text: string;
  isSaving: boolean;
  /** Why the amount is invalid or was not saved; '' without a problem. */
  problem: string;
}

export const RATES_NOT_OFFERED = notOffered('change existing rates');

export type BaseRateCells = ReturnType<typeof createBaseRateCells>;

type Parts = Pick<Dashboard, 'records' | 'clock' | 'hotelId' | 'draftOf' | 'lacking' | 'notify'> & {
  readonly serverClock: Clock;
};

const NONE: Record<string, Cell> = {};

/** Edits base rates in their table. Each rate is saved separately. Unsaved input is stored as a draft. */
export function createBaseRateCells(parts: Parts, data: Resource<HotelRates>) {
  const { records: api, clock, serverClock, hotelId, lacking, notify } = parts;
  const draft = parts.draftOf('base-rates');
  const state = proxy({
    cells: { ...NONE },
    /** The result of the last save, for screen readers. */
    said: '',
  });
  /**
   * The plans' percentages for each base rate that was saved only in part. Keys are cell keys. The
   * next attempt needs these percentages, because it cannot calculate them from partly saved rates.
   */
  const partlySaved = new Map<string, Percentages>();
  let saving: Promise<unknown> = Promise.resolve();
  /**
   * Runs saves one after another, because each save starts from the rates that the previous one has changed.
   */
  const queued = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = saving.then(work);
    saving = result.catch(() => undefined);
    return result;
  };
  let focused: string | undefined;

  const rateAt = (key: string): ResultingRate | undefined => {
    const { value } = data.state.now;
    return value && baseRates(value).find((rate) => cellKey(rate) === key);
  };
  const isChanged = (key: string) => {
    const [cell, rate] = [state.cells[key], rateAt(key)];
    return cell !== undefined && rate !== undefined && textOf(amountOf(rate)) !== cell.text;
  };
  /** Also true if the base rate is saved, but some rates calculated from it are not. */
  const isUnsaved = (key: string) => isChanged(key) || !!state.cells[key]?.problem;
  const unsaved = () => Object.keys(state.cells).filter(isUnsaved);
  const amountAt = (key: string) => {
    const rate = rateAt(key);
    return rate ? amountOf(rate) : 0;
  };
  const keep = () => {
    const keys = unsaved();
    const fields = (valueOf: (key: string) => number | string) =>
      Object.fromEntries(keys.map((key) => [key, valueOf(key)]));
    draft.keep(
      fields(amountAt),
      fields((key) => state.cells[key]?.text ?? ''),
    );
  };
  const close = (key: string) => {
    partlySaved.delete(key);
    delete state.cells[key];
    keep();
  };

  const type = (key: string, text: string) => {
    const cell = state.cells[key];
    if (!cell) return;
    Object.assign(cell, { text, problem: '' });
    keep();
  };

  /**
   * Replaces only the written rules, because another save or a refresh may have changed the other
   * rules.
   */
  const apply = async (written: readonly ServerRecord[]) => {
    const { status, value } = data.state.now;
    if (!value || written.length === 0) return;
    // The response to the current read may not contain the written rules, so read all rules again.
    if (status === 'loading') return await data.read();
    const byId = new Map(written.map((rule) => [String(rule['id']), rule]));
    const { listing, now: readAt, isListed } = value;
    const known = listing.rules.map((rule) => {
      const now = byId.get(String(rule['id']));
      byId.delete(String(rule['id']));
      return now ?? rule;
    });
    data.put(ratesOf({ ...listing, rules: [...known, ...byId.values()] }, readAt, isListed));
  };

  /** Resolves to a sentence about what was not saved, or to '' if everything was saved. */
  const send = async (rate: ResultingRate, amount: number): Promise<string> => {
    const { value: rates } = data.state.now;
    if (!rates) return '';
    const key = cellKey(rate);
    try {
      const { written, failures, isNotOffered, overwritten, ...applied } = await saveBaseRate({
        api,
        hotelId,
        writeOnce: createWriteOnce(api, clock),
        rates,
        roomType: rate.roomType,
        plan: rate.plan,
        amount,
        year: yearAtHotel(rates.hotel.timezone, serverClock.now()),
        kept: partlySaved.get(key),
      });
      if (failures.length > 0) partlySaved.set(key, applied.percentages);
      if (applied.isOutdated) await data.read();
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
      return errorMessage(error, RATES_CONTEXT);
    }
  };

  const saveNow = async (key: string, isAgain: boolean): Promise<boolean> => {
    const [cell, rate] = [state.cells[key], rateAt(key)];
    if (!cell || !rate) return false;
    const sent = cell.text;
    const { value: rates } = data.state.now;
    if (!rates) return false;
    const known = amountOf(rate);
    // The server's amount is known, even if its text could be read in two ways.
    const isKnown = known > 0 && !isChanged(key);
    const amount = isKnown ? { number: known } : amountIn(sent, rates);
    if ('problem' in amount) {
      cell.problem = amount.problem;
      return false;
    }
    if (!isAgain && !isUnsaved(key)) {
      close(key);
      return true;
    }
    Object.assign(cell, { isSaving: true, problem: '' });
    let problem = '';
    try {
      problem = await queued(() => send(rate, amount.number));
    } finally {
      cell.isSaving = false;
    }
    const name = rate.roomType.name;
    state.said = problem === '' ? `${name}: saved.` : `${name}: ${problem}`;
    // The user may have changed the amount during the save.
    if (cell.text === sent && state.cells[key] === cell) {
      if (problem === '') close(key);
      else cell.problem = problem;
    }
    keep();
    return problem === '';
  };

  /** Saves in progress, by cell key. */
  const saves = new Map<
    string,
    { readonly text: string | undefined; readonly done: Promise<boolean> }
  >();
  /**
   * With `isAgain`, saves even an unchanged base rate, to correct the rates calculated from it. An
   * amount that was typed during a save is saved after it.
   */
  const save = async (key: string, isAgain = false): Promise<boolean> => {
    const text = state.cells[key]?.text;
    const current = saves.get(key);
    if (!current) {
      const done = saveNow(key, isAgain).finally(() => saves.delete(key));
      saves.set(key, { text, done });
      return await done;
    }
    if (current.text === text) return await current.done;
    await current.done.catch(() => false);
    return await save(key, isAgain);
  };

  return {
    state,
    draft,
    unsaved,
    isUnsaved,
    type,
    /** Opens the cell with `text`, or else with the current amount. */
    open(key: string, text?: string) {
      const rate = rateAt(key);
      if (!rate) return;
      focused = key;
      state.cells[key] ??= { text: textOf(amountOf(rate)), isSaving: false, problem: '' };
      if (text !== undefined) type(key, text);
    },
    /** Call when the field loses the focus. Closes an unchanged field. */
    leave(key: string) {
      const cell = state.cells[key];
      if (cell && !cell.isSaving && !isUnsaved(key)) close(key);
    },
    undo(key: string) {
      focused = key;
      if (state.cells[key]?.isSaving === false) close(key);
    },
    save,
    /** Resolves to true if everything is saved. */
    async saveAll() {
      const saved = await Promise.all(unsaved().map((key) => save(key)));
      return saved.every(Boolean);
    },
    async saveAgain(keys: readonly string[]) {
      for (const key of keys) {
        state.cells[key] ??= { text: textOf(amountAt(key)), isSaving: false, problem: '' };
      }
      await Promise.all(keys.map((key) => save(key, true)));
    },
    discard() {
      for (const key of Object.keys(state.cells)) {
        if (state.cells[key]?.isSaving === false) delete state.cells[key];
      }
      keep();
    },
    /**
     * Returns the plan's rate calculated from the typed base rate. Returns undefined if the base rate is
     * unchanged or invalid.
     */
    preview(rates: HotelRates, { roomType, plan }: ResultingRate): number | undefined {
      const [base] = rates.plans;
      if (rates.isLegacy || !base || plan.id === base.id) return undefined;
      const key = cellKey({ roomType, plan: base });
      const cell = state.cells[key];
      const amount = cell && isChanged(key) ? amountIn(cell.text, rates) : undefined;
      if (!amount || 'problem' in amount) return undefined;
      return derivedRates(rates, { plan: base }, amount.number, partlySaved.get(key)).find(
        (rate) => rate.plan.id === plan.id,
      )?.amount;
    },
    /** Focuses the cell when it is next rendered. */
    focusOn(key: string) {
      focused = key;
    },
    /** Whether the cell must take the focus. Returns true only once. */
    takesFocus(key: string): boolean {
      if (focused !== key) return false;
      focused = undefined;
      return true;
    },
    /** Opens cells with input from an earlier visit. Returns a function that stops waiting for the rates. */
    restore: () =>
      onceLoaded(data, (rates) => {
        if (draft.record() === undefined) return;
        const now = Object.fromEntries(
          baseRates(rates).map((rate) => [cellKey(rate), amountOf(rate)] as const),
        );
        for (const [key, value] of Object.entries(draft.restore(now) ?? {})) {
          if (value === now[key]) continue;
          state.cells[key] ??= { text: String(value), isSaving: false, problem: '' };
        }
      }),
  };
}
