import type { FailedOperation } from '#application/errors/failed-operation.ts';
import { proxy, ref, snapshot, subscribe } from 'valtio/vanilla';
import { ERROR_TOAST_MS, NETWORK_MESSAGES } from '#application/errors/error-catalogue.ts';
import type { EditRates, RateChanges } from '#application/hotel/edit-rates.ts';
import { readRates, type HotelRates } from '#application/hotel/hotel-rates.ts';
import type { OnboardHotel } from '#application/onboarding/onboard-hotel.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Journal } from '#application/ports/journal.ts';
import type { OnboardingApi } from '#application/ports/onboarding-api.ts';
import type { RandomInt } from '#domain/random.ts';
import { validateRates, type RateConfig } from '#domain/rates/rates.ts';
import type { Id } from '#domain/record.ts';
import { onceLoaded, type FormDraft } from '#ui/forms/form-draft.ts';
import { ratesFieldsOf, withRatesFields } from '#ui/forms/rates/rates-fields.ts';
import { createRatesForm, type RatesForm } from '#ui/forms/rates/rates-form.ts';
import { NOT_SAVING, saveForm, type SaveState } from '#ui/forms/save-form.ts';
import { saved } from '#ui/forms/saving-notices.ts';
import { problemsOfPart } from '#ui/forms/server-problems.ts';
import { createLoading, type Loading } from '#ui/shell/loading/loading.ts';
import type { Notice, Notify } from '#ui/texts/notices.ts';
import { operationWords } from '#ui/texts/operation-words.ts';

const PREVIEW_DELAY_MS = 300;

/** A record that was not saved, with a title for people: 'Rate plan Website Rate'. */
export interface RateFailure extends FailedOperation {
  readonly title: string;
}

export interface HotelRatesState extends SaveState {
  /** The wizard's form, while the rates are being edited. */
  edited: RatesForm | undefined;
  /** What will be edited is being read. */
  opening: boolean;
  /** Something was typed that is not saved. */
  changed: boolean;
  /** What saving would do now; undefined while that is not known, or something is wrong. */
  changes: RateChanges | undefined;
  progress: { done: number; total: number; current: string } | undefined;
  /** What the last save could not save. */
  failures: readonly RateFailure[];
}

export interface HotelRatesStore {
  readonly state: HotelRatesState;
  readonly data: Loading<HotelRates>;
  readonly draft: FormDraft;
  /**
   * Reopens the form with earlier unsaved changes, as soon as the rates are loaded. Returns a
   * function that stops waiting.
   */
  restore(): () => void;
  /** Reads the rates again, and opens the form with them. */
  edit(): Promise<void>;
  cancel(): void;
  /** True once the server has everything; a second save continues. */
  save(): Promise<boolean>;
}

export interface HotelRatesParts {
  readonly records: OnboardingApi;
  readonly loadOnboardHotel: () => Promise<OnboardHotel>;
  readonly createJournal: () => Journal;
  readonly clock: Clock;
  readonly random: RandomInt;
  readonly hotelId: Id;
  readonly draft: FormDraft;
  readonly notify: Notify;
}

/** Shows the rates of a running hotel, and edits them with the wizard's form and rules. */
export function createHotelRates(parts: HotelRatesParts): HotelRatesStore {
  const { records, clock, random, hotelId, draft, notify } = parts;
  const state = proxy<HotelRatesState>({
    ...NOT_SAVING,
    edited: undefined,
    opening: false,
    changed: false,
    changes: undefined,
    progress: undefined,
    failures: [],
  });
  const data = createLoading(() => readRates(records, hotelId));
  let editing: EditRates;
  /** What the server had when editing started. Places in the form are places in it. */
  let opened: HotelRates;
  let stopWatching: (() => void) | undefined;

  let latest = 0;
  const previewNow = async () => {
    latest += 1;
    const mine = latest;
    // Not while the user types.
    await clock.sleep(PREVIEW_DELAY_MS);
    const { edited: form } = state;
    const rates = data.state.now.value;
    if (!form || !rates || mine !== latest) return;
    const isWrong = validateRates(form.state.config).length > 0;
    const changes = isWrong ? undefined : await editing.preview(ratesIn(form), rates);
    if (mine === latest) state.changes = changes && ref(changes);
  };

  const close = () => {
    stopWatching?.();
    Object.assign(state, {
      edited: undefined,
      changed: false,
      changes: undefined,
      failures: [],
      error: '',
    });
  };

  const send = async (form: RatesForm) => {
    const onboardHotel = await parts.loadOnboardHotel().catch(() => undefined);
    if (!onboardHotel) {
      state.error = NETWORK_MESSAGES.otherwise;
      return false;
    }
    const rates = ratesIn(form);
    let wordsOf = operationWords([], true);
    const outcome = await editing.save(onboardHotel, rates, {
      onPlanned({ operations }) {
        wordsOf = operationWords(operations, true);
      },
      onProgress({ operation, counts: { done, failed, total } }) {
        state.progress = { done: done + failed, total, current: wordsOf(operation.key).doing };
      },
    });
    await data.load();
    const failed = [...(outcome.status === 'failed' ? [outcome.error] : []), ...outcome.warnings];
    if (failed.length === 0) {
      close();
      draft.drop();
      notify(saved('The rate setup'));
      return true;
    }
    const problems = problemsOfPart('rates', { ...editing.config, rates }, failed);
    form.show(problems);
    if (problems.length > 0) state.summaries += 1;
    state.failures = failed.map((failure) => ({
      ...failure,
      title: wordsOf(failure.operation).title,
    }));
    return false;
  };

  /** `isAgain`: only if there are unsaved changes. */
  const open = async (isAgain = false) => {
    if (state.opening) return;
    state.opening = true;
    try {
      const [loaded] = await Promise.all([loadEditRates(), data.load()]);
      const { now } = data.state;
      if (!loaded) notify(NOT_LOADED);
      if (!loaded || now.status !== 'ready') return;
      opened = now.value;
      const journal = parts.createJournal();
      editing = new loaded.EditRates({ hotelId, rates: opened, clock, random, journal });
      const form = createRatesForm({ hasBounds: false });
      form.load(editing.config.rates);
      const before = ratesFieldsOf(form.state.config, opened);
      const typed = draft.restore(before);
      if (isAgain && !typed) return;
      if (typed) form.load(withRatesFields(form.state.config, typed, opened));
      const changed = typed !== undefined;
      Object.assign(state, { edited: ref(form), changed, failures: [], error: '' });
      stopWatching = subscribe(form.state, () => {
        state.changed = true;
        draft.keep(before, ratesFieldsOf(form.state.config, opened));
        void previewNow();
      });
      void previewNow();
    } finally {
      state.opening = false;
    }
  };

  return {
    state,
    data,
    draft,
    edit: () => open(),
    restore: () =>
      onceLoaded(data, () => {
        if (draft.record() !== undefined && !state.edited) void open(true);
      }),
    cancel() {
      if (state.saving) return;
      close();
      draft.drop();
    },
    async save() {
      const { edited: form } = state;
      if (!form || state.saving) return false;
      state.failures = [];
      const isSaved = await saveForm(state, form, { notify }, () => send(form));
      state.progress = undefined;
      void previewNow();
      return isSaved;
    },
  };
}

function ratesIn({ state }: RatesForm): RateConfig {
  return snapshot(state.config) as RateConfig;
}

/** Undefined if it cannot be loaded: offline, or after a newer version of the app was deployed. */
const loadEditRates = () => import('#application/hotel/edit-rates.ts').catch(() => undefined);

const NOT_LOADED: Notice = {
  kind: 'error',
  title: 'Error',
  message: NETWORK_MESSAGES.otherwise,
  ms: ERROR_TOAST_MS,
};
