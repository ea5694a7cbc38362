import { proxy, ref, snapshot, subscribe } from 'valtio/vanilla';
import { ERROR_TOAST_MS, NETWORK_MESSAGES } from '#application/errors/error-catalogue.ts';
import { readRates, type HotelRates } from '#application/hotel/hotel-rates.ts';
import type { OnboardHotel } from '#application/onboarding/onboard-hotel.ts';
import type {
  FailedOperation,
  OnboardingOutcome,
} from '#application/onboarding/onboarding-outcome.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Journal } from '#application/ports/journal.ts';
import type { OnboardingApi } from '#application/ports/onboarding-api.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Id } from '#domain/record.ts';
import type { RandomInt } from '#domain/random.ts';
import { validateRates, type RateConfig } from '#domain/rates/rates.ts';
import { NOTICES, type Notice, type Notify } from '#ui/texts/notices.ts';
import { operationWords } from '#ui/texts/operation-words.ts';
import { saved } from '#ui/forms/saving-notices.ts';
import { onceLoaded, type FormDraft } from '#ui/forms/form-draft.ts';
import { createLoading, type Loading } from '#ui/shell/loading/loading.ts';
import { createRatesForm, type RatesForm } from '#ui/forms/rates/rates-form.ts';
import { ratesFieldsOf, withRatesFields } from '#ui/forms/rates/rates-fields.ts';
import type { RateChanges } from './rates-run.ts';
import { problemsOfPart } from '#ui/forms/server-problems.ts';

const REHEARSAL_DELAY_MS = 300;

/** A record that was not saved, with a title for people: 'Rate plan Website Rate'. */
export interface RateFailure extends FailedOperation {
  readonly title: string;
}

export interface HotelRatesState {
  /** The wizard's form, while the rates are being edited. */
  edited: RatesForm | undefined;
  /** What is edited is being fetched. */
  opening: boolean;
  /** Something was typed that is not saved. */
  changed: boolean;
  /** What saving would do now; undefined while that is not known, or something is wrong. */
  changes: RateChanges | undefined;
  saving: boolean;
  progress: { done: number; total: number; current: string } | undefined;
  /** What the last try did not save. */
  failures: readonly RateFailure[];
  /** What stopped the last try before it began; '' for nothing. */
  error: string;
  /** Counts the refusals, so that the error summary takes focus each time. */
  summaries: number;
}

export interface HotelRatesStore {
  readonly state: HotelRatesState;
  readonly data: Loading<HotelRates>;
  readonly draft: FormDraft;
  /** Opens the form again with what was typed before, once the rates are there. Returns what ends that. */
  restore(): () => void;
  /** Opens the form with what the server has now. */
  edit(): Promise<void>;
  cancel(): void;
  /** True once the server has all of it; a next try continues. */
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

/** The rates of a running hotel: to see, and to edit with the wizard's form and rules. */
export function createHotelRates(parts: HotelRatesParts): HotelRatesStore {
  const { records, clock, random, hotelId, draft, notify } = parts;
  const state = proxy<HotelRatesState>({
    edited: undefined,
    opening: false,
    changed: false,
    changes: undefined,
    saving: false,
    progress: undefined,
    failures: [],
    error: '',
    summaries: 0,
  });
  const data = createLoading(() => readRates(records, hotelId));
  /** What the form was filled from: all but the rates stays as it is. */
  let config: HotelConfig;
  /** What the server had then. Places in the form are places in it. */
  let opened: HotelRates;
  let journal = parts.createJournal();
  let stopWatching: (() => void) | undefined;

  const edited = (form: RatesForm): HotelConfig => ({
    ...config,
    rates: snapshot(form.state.config) as RateConfig,
  });

  let latest = 0;
  const rehearseNow = async () => {
    latest += 1;
    const mine = latest;
    // One who types is not interrupted.
    const [loaded] = await Promise.all([loadRun(), clock.sleep(REHEARSAL_DELAY_MS)]);
    const { edited: form } = state;
    const rates = data.state.now.value;
    if (!loaded || !form || !rates || mine !== latest) return;
    const isWrong = validateRates(form.state.config).length > 0;
    const unwritten: Journal = { read: (key) => journal.read(key), write() {} };
    const run = loaded.ratesRun(edited(form), opened, unwritten);
    const changes = isWrong ? undefined : await loaded.rehearse(run, rates, { clock, random });
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

  const take = (
    form: RatesForm,
    whole: HotelConfig,
    outcome: OnboardingOutcome,
    titled: Titled,
  ) => {
    const failed = [...(outcome.status === 'failed' ? [outcome.error] : []), ...outcome.warnings];
    if (failed.length === 0) {
      close();
      draft.drop();
      notify(saved('The rate setup'));
      return true;
    }
    const problems = problemsOfPart('rates', whole, failed);
    form.show(problems);
    if (problems.length > 0) state.summaries += 1;
    state.failures = failed.map(titled);
    return false;
  };

  /** `isAgain`: only where something was typed before. */
  const open = async (isAgain = false) => {
    if (state.opening) return;
    state.opening = true;
    try {
      const [loaded] = await Promise.all([loadRun(), data.load()]);
      const { now } = data.state;
      if (!loaded) notify(NOT_LOADED);
      if (!loaded || now.status !== 'ready') return;
      opened = now.value;
      config = loaded.configOf(hotelId, opened, random);
      journal = parts.createJournal();
      const form = createRatesForm({ hasBounds: false });
      form.load(config.rates);
      const before = ratesFieldsOf(form.state.config, opened);
      const typed = draft.restore(before);
      if (isAgain && !typed) return;
      if (typed) form.load(withRatesFields(form.state.config, typed, opened));
      const changed = typed !== undefined;
      Object.assign(state, { edited: ref(form), changed, failures: [], error: '' });
      stopWatching = subscribe(form.state, () => {
        state.changed = true;
        draft.keep(before, ratesFieldsOf(form.state.config, opened));
        void rehearseNow();
      });
      void rehearseNow();
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
      Object.assign(state, { failures: [], error: '' });
      if (!form.submit()) {
        state.summaries += 1;
        notify(NOTICES.validationError);
        return false;
      }
      state.saving = true;
      try {
        const loaded = await loadRun();
        const onboardHotel = await parts.loadOnboardHotel().catch(() => undefined);
        if (!loaded || !onboardHotel) {
          state.error = NETWORK_MESSAGES.otherwise;
          return false;
        }
        const whole = edited(form);
        const run = loaded.ratesRun(whole, opened, journal);
        let wordsOf = operationWords([], true);
        const outcome = await onboardHotel.run({
          ...run,
          onPlanned(plan) {
            run.onPlanned?.(plan);
            wordsOf = operationWords(plan.operations, true);
          },
          onProgress({ operation, counts: { done, failed, total } }) {
            const current = wordsOf(operation.key).doing;
            state.progress = { done: done + failed, total, current };
          },
        });
        await data.load();
        return take(form, whole, outcome, (failure) => ({
          ...failure,
          title: wordsOf(failure.operation).title,
        }));
      } finally {
        Object.assign(state, { saving: false, progress: undefined });
        void rehearseNow();
      }
    },
  };
}

/** Undefined where that cannot be: offline, or once a newer version of the app is served. */
const loadRun = () => import('./rates-run.ts').catch(() => undefined);

const NOT_LOADED: Notice = {
  kind: 'error',
  title: 'Error',
  message: NETWORK_MESSAGES.otherwise,
  ms: ERROR_TOAST_MS,
};

type Titled = (failure: FailedOperation) => RateFailure;
