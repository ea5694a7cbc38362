import { proxy, ref, snapshot, subscribe } from 'valtio/vanilla';
import { NETWORK_MESSAGES } from '#application/errors/error-catalogue.ts';
import type { EditRates, RateChanges } from '#application/hotel/edit-rates.ts';
import { readRates, type HotelRates } from '#application/hotel/hotel-rates.ts';
import type { Clock } from '#application/ports/clock.ts';
import { validateRates, type RateConfig } from '#domain/rates/rates.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { createItemEditor } from '#ui/dashboard/editor.ts';
import { onceLoaded } from '#ui/forms/form-draft.ts';
import { ratesFieldsOf, withRatesFields } from '#ui/forms/rates/rates-fields.ts';
import { createRatesForm, type RatesForm } from '#ui/forms/rates/rates-form.ts';
import { saved } from '#ui/forms/saving-notices.ts';
import { problemsOfPart } from '#ui/forms/server-problems.ts';
import { createResource } from '#ui/shell/loading/resource.ts';
import type { TitledFailure } from '#ui/texts/failure-sentences.ts';
import { errorNotice } from '#ui/texts/notices.ts';
import { operationWords } from '#ui/texts/operation-words.ts';
import { RATES_CONTEXT } from './rate-texts.ts';

const PREVIEW_DELAY_MS = 300;

export type HotelRatesStore = ReturnType<typeof createHotelRates>;

export interface HotelRatesParts extends Pick<
  Dashboard,
  | 'records'
  | 'loadOnboardHotel'
  | 'createJournal'
  | 'random'
  | 'hotelId'
  | 'draftOf'
  | 'memory'
  | 'notify'
> {
  readonly serverClock: Clock;
}

interface Start {
  /**
   * The server's rates when editing started. Their plans and room types have the same order as in
   * the form, so that an index in the form identifies a record.
   */
  readonly rates: HotelRates;
  readonly editing: EditRates;
}

export function createHotelRates(parts: HotelRatesParts) {
  const { records, serverClock: clock, random, hotelId, notify } = parts;
  const draft = parts.draftOf('rates');
  const saving = proxy({
    /** The changes that a save would make. Undefined until calculated, and while the form is invalid. */
    changes: undefined as RateChanges | undefined,
    /** Undefined unless a save is in progress. */
    progress: undefined as { done: number; total: number; current: string } | undefined,
    /** The records that the last save could not write. */
    failures: [] as readonly TitledFailure[],
  });
  const opening = proxy({ now: false });
  const data = createResource(() => readRates(records, hotelId, clock), {
    memory: parts.memory,
    name: 'rates',
  });
  let latestStart: Start | undefined;
  const start = () => {
    if (!latestStart) throw new Error('Editing has not started');
    return latestStart;
  };

  const createForm = () => {
    const form = createRatesForm({ hasBounds: false });
    form.load(start().editing.config.rates);
    return form;
  };
  const fieldsIn = ({ state }: RatesForm) => ratesFieldsOf(state.config, start().rates);

  let latest = 0;
  const preview = async () => {
    latest += 1;
    const asked = latest;
    // Waits until the user pauses typing.
    await clock.sleep(PREVIEW_DELAY_MS);
    const { edited } = editor.state;
    const now = data.state.now.value;
    if (!edited || !now || asked !== latest) return;
    const rates = ratesIn(edited.form);
    const changes =
      validateRates(rates).length > 0 ? undefined : start().editing.preview(rates, now);
    if (asked === latest) saving.changes = changes && ref(changes);
  };

  const send = async (form: RatesForm) => {
    saving.failures = [];
    const onboardHotel = await parts.loadOnboardHotel().catch(() => undefined);
    if (!onboardHotel) {
      editor.state.error = NETWORK_MESSAGES.otherwise;
      return false;
    }
    const { editing } = start();
    const rates = ratesIn(form);
    let wordsOf = operationWords([], true);
    const outcome = await editing.save(onboardHotel, rates, {
      onPlanned({ operations }) {
        wordsOf = operationWords(operations, true);
      },
      onProgress({ operation, counts: { done, failed, total } }) {
        saving.progress = { done: done + failed, total, current: wordsOf(operation.key).doing };
      },
    });
    await data.read();
    const failed = [...(outcome.status === 'failed' ? [outcome.error] : []), ...outcome.warnings];
    if (failed.length === 0) {
      notify(saved('The rate setup'));
      return true;
    }
    const problems = problemsOfPart('rates', { ...editing.config, rates }, failed);
    form.show(problems);
    if (problems.length > 0) editor.state.summaries += 1;
    saving.failures = failed.map((failure) => ({
      ...failure,
      title: wordsOf(failure.operation).title,
    }));
    return false;
  };

  const editor = createItemEditor({
    context: RATES_CONTEXT,
    of: data,
    name: 'rates',
    itemsIn: ({ hotel }) => [hotel],
    fieldsOf: () => fieldsIn(createForm()),
    createForm(fields) {
      const form = createForm();
      form.load(withRatesFields(form.value(), fields, start().rates));
      Object.assign(saving, { changes: undefined, failures: [] });
      subscribe(form.state, () => void preview());
      void preview();
      return form;
    },
    fieldsIn,
    send: (_fields, _before, { form }) =>
      send(form).finally(() => {
        saving.progress = undefined;
        void preview();
      }),
    draft,
    notify,
  });

  const open = async (openForm: (rates: HotelRates) => unknown) => {
    if (opening.now) return;
    opening.now = true;
    try {
      const [loaded] = await Promise.all([loadEditRates(), data.read()]);
      const { now } = data.state;
      if (!loaded) notify(NOT_LOADED);
      if (!loaded || now.status !== 'ready') return;
      const { value: rates } = now;
      const journal = parts.createJournal();
      const editing = loaded.createEditRates({ hotelId, rates, clock, random, journal });
      latestStart = { rates, editing };
      openForm(rates);
    } finally {
      opening.now = false;
    }
  };

  return {
    ...editor,
    data,
    /** `now` is true while the rates to edit are being loaded. */
    opening,
    saving,
    edit: () => open(({ hotel }) => editor.edit(hotel)),
    openAt(key: string) {
      if (key !== String(hotelId)) return false;
      void open(({ hotel }) => editor.edit(hotel));
      return true;
    },
    /**
     * Reopens the form with input from an earlier visit, unless another editor has been opened since. Returns a
     * function that stops waiting for the rates.
     */
    restore: (isFree = () => true) =>
      onceLoaded(data, () => {
        if (draft.record() === undefined || editor.state.edited) return;
        // Ignores the returned function, because the rates are loaded and nothing waits for them.
        void open(() => isFree() && void editor.restore());
      }),
  };
}

function ratesIn({ state }: RatesForm): RateConfig {
  return snapshot(state.config) as RateConfig;
}

/**
 * Resolves to undefined if the code cannot be loaded: the browser is offline, or a newer version was
 * deployed.
 */
const loadEditRates = () => import('#application/hotel/edit-rates.ts').catch(() => undefined);

const NOT_LOADED = errorNotice('Error', NETWORK_MESSAGES.otherwise);
