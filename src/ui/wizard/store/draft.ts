import { proxy, subscribe } from 'valtio/vanilla';
import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type { SetupLaunch } from '#application/launch/setup-launch.ts';
import type { HotelConfig, HotelDocument } from '#domain/hotel-config.ts';
import { documentOf } from '#domain/hotel-document.ts';
import type { Id } from '#domain/record.ts';
import type { RoomType } from '#domain/rooms/room-types.ts';
import { createProfileForm } from '#ui/forms/profile/profile-form.ts';
import { createRatesForm } from '#ui/forms/rates/rates-form.ts';
import { createRoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import { createStaffForm } from '#ui/forms/staff/staff-form.ts';
import type { ExistingSetup, WizardDraft as StoredDraft } from '#ui/runs/draft.ts';
import { storedResult } from '#ui/runs/launch-result.ts';
import type { ReadStoredDocument, Services } from '#ui/services.ts';
import { IDLE } from '#ui/shell/action.ts';
import { announcePasswords } from '#ui/shell/session/work-elsewhere.ts';
import type { SourceHotel } from '#ui/files/handed-over.ts';
import type { Notify } from '#ui/texts/notices.ts';
import { pathInStep, REVIEW, STEPS, type StepForm, type StepKey } from '#ui/wizard/wizard-steps.ts';

/** The draft is saved once the user has not typed for this long. */
export const DRAFT_DELAY_MS = 500;

export interface DraftParts extends Pick<
  Services,
  'drafts' | 'draftOwner' | 'clock' | 'random' | 'loadReadStoredDocument'
> {
  readonly readDocument?: ReadStoredDocument | undefined;
  readonly draftKey: string;
  /** The existing hotel that the launch updates (docs/decisions/next-launch-continues.md). */
  readonly hotelId?: Id | undefined;
  readonly launch: SetupLaunch;
  readonly notify: Notify;
}

export type Draft = ReturnType<typeof createDraft>;

/**
 * Stores a number that cannot be read as 0, which the step refuses. Without a number, the room type would silently get
 * the default after a reload.
 */
function withRefusedNumbers(roomType: RoomType): RoomType {
  const { base_occupancy, max_occupancy, room_size, room_count } = roomType;
  return {
    ...roomType,
    base_occupancy: base_occupancy || 0,
    max_occupancy: max_occupancy || 0,
    room_size: room_size || 0,
    room_count: room_count || 0,
  };
}

/**
 * The setup that the wizard edits: the forms, the position, and what the browser stores of both
 * (docs/decisions/draft-survives-without-passwords.md). If several tabs show the same setup, only one
 * of them may change it.
 */
export function createDraft(parts: DraftParts) {
  const { draftKey, drafts, draftOwner, clock, launch } = parts;
  const hotelProfile = createProfileForm();
  const roomTypes = createRoomTypesForm();
  const rates = createRatesForm();
  const staffUsers = createStaffForm(parts.random, parts.notify);
  const list: readonly StepForm[] = [hotelProfile, roomTypes, rates, staffUsers];
  /** No form edits these paths, so they stay as they were filled in. */
  let ignored: Pick<HotelConfig, 'ignoreChanges'> = {};
  let pages = 0;
  let saved = '';

  const config = (): HotelConfig => ({
    hotelProfile: hotelProfile.value(),
    roomTypes: roomTypes.value(),
    rates: rates.value(),
    staffUsers: staffUsers.value(),
    ...ignored,
  });
  const document = () => documentOf(config());
  const valid = () => {
    const current = config();
    return STEPS.flatMap(({ key }, step) => (list[step]?.isValid(current) ? [key] : []));
  };

  const state = proxy({
    ...IDLE,
    step: 0,
    /** The steps that the user has submitted, or that an import has completed. */
    submitted: [] as StepKey[],
    get completed(): readonly StepKey[] {
      const now = valid();
      const steps = this.submitted.filter((key) => key === 'complete' || now.includes(key));
      const isOpen = this.existing?.isComplete === true && steps.length === list.length;
      return isOpen && !this.isChanged() ? [...steps, 'complete'] : steps;
    },
    /** The existing hotel whose records fill the wizard, until another setup replaces it. */
    existing: undefined as ExistingSetup | undefined,
    isChanged(): boolean {
      return this.existing?.asRead !== JSON.stringify(document());
    },
    /** Part of this state, so that valtio computes `completed` again when an input changes. */
    inputs: list.map(({ state: input, problems }) => ({ input, problems })),
    /** True if the user opened the step from the review, to which submitting it returns. */
    fromReview: false,
    source: undefined as SourceHotel | undefined,
    /** The key of the field that gets the focus when the step opens; '' for the start of the step. */
    field: '',
    /** Whether the result of the launch is shown, until the user continues. */
    hasResult: false,
    /** Whether the browser stores this; 'waived' once the user continues without saving. */
    storing: 'stored' as 'stored' | 'refused' | 'waived',
    /** Counts failed saves, so that the notice gets the focus each time. */
    saveFailures: 0,
    /** When the draft was last stored from this page, in ms since 1970. */
    savedAt: undefined as number | undefined,
    /** Paths of damaged values in the stored setup, until the user closes the notice; '' for the whole setup. */
    dropped: [] as readonly string[],
    /** True if a launch on an earlier page started but did not finish. */
    isInterrupted: false,
    /** True while another tab edits the setup, and this tab only shows it. */
    isElsewhere: false,
  });

  /** Whether this tab may change the draft. Must be checked before each write. */
  const isOwned = () => {
    const isOwner = draftOwner.isOwner(draftKey);
    // After the launch there is no draft that another tab could edit.
    state.isElsewhere = !isOwner && launch.phase !== 'launched';
    return isOwner;
  };

  const present = (): StoredDraft => {
    const current = config();
    return {
      document: documentOf({ ...current, roomTypes: current.roomTypes.map(withRefusedNumbers) }),
      origins: current.roomTypes.map(
        ({ id }) => current.rates.rates.find((rate) => rate.room_type_id === id)?.origin ?? null,
      ),
      completed: [...state.submitted],
      step: state.step,
      chosen: { ...hotelProfile.chosen },
      fromReview: state.fromReview,
      hotel: launch.target,
      source: state.source,
      existing: state.existing,
    };
  };
  /** Call if nothing needs to be saved: the data was just read, or the wizard is blank. */
  const markSaved = () => {
    saved = JSON.stringify(present());
  };
  const forget = () => {
    drafts.clear(draftKey);
    saved = '';
    Object.assign(state, { storing: 'stored', savedAt: undefined });
  };
  /** Saves only changes: an idle tab must not overwrite another tab's draft. False if storage is refused. */
  const save = (): boolean => {
    if (launch.phase === 'launched' || !isOwned()) return true;
    if (state.existing?.isComplete && !state.isChanged() && launch.target.run === undefined) {
      forget();
      return true;
    }
    const draft = present();
    const text = JSON.stringify(draft);
    const isChanged = text !== saved;
    const savedAt = clock.now();
    const isStored = !isChanged || drafts.write(draftKey, { ...draft, savedAt });
    if (isStored) {
      saved = text;
      if (isChanged) state.savedAt = savedAt;
      state.storing = 'stored';
    } else if (state.storing === 'stored') state.storing = 'refused';
    return isStored;
  };

  /** Gives each room type a rate, once the user gets to the rates. */
  const follow = (step: number) => {
    if (list.indexOf(rates) <= step) rates.follow(config());
  };
  const moveTo = (step: number, field = '') => {
    follow(step);
    list[step]?.reveal?.(field);
    Object.assign(state, { step, field });
    save();
  };
  /** Reopens the submitted steps that became invalid, so that the user must submit them again. */
  const reopenInvalid = () => {
    state.submitted = [...state.completed];
  };
  const firstUnfinished = () => {
    const step = STEPS.findIndex(({ key }) => !state.completed.includes(key));
    return step < 0 ? REVIEW : step;
  };

  const fill = (filled: HotelConfig) => {
    const { ignoreChanges } = filled;
    ignored = ignoreChanges ? { ignoreChanges } : {};
    hotelProfile.load(filled.hotelProfile);
    roomTypes.load(filled.roomTypes);
    rates.load(filled.rates);
    staffUsers.load(filled.staffUsers);
    Object.assign(state, { step: 0, submitted: [], fromReview: false, dropped: [] });
    Object.assign(state, { source: undefined, existing: undefined });
  };
  return {
    state,
    forms: { hotelProfile, roomTypes, rates, staffUsers },
    list,
    config,
    document,
    /** The launched hotel, with its ID. Launching it again creates only what is missing. */
    launchedDocument(launched: HotelDocument = document()): HotelDocument {
      const { id } = launch.target;
      if (id === undefined) return launched;
      return { ...launched, hotelProfile: { ...launched.hotelProfile, id } };
    },
    isValid: (step: number) => list[step]?.isValid(config()) ?? true,
    isOwned,
    save,
    present,
    markSaved,
    forget,
    fill,
    valid,
    follow,
    moveTo,
    reopenInvalid,
    firstUnfinished,
    complete(step: number): void {
      const key = STEPS[step]?.key;
      if (key && !state.submitted.includes(key)) state.submitted = [...state.submitted, key];
    },
    keepResult() {
      saved = '';
      state.hasResult = true;
      const { hotel, start } = launch;
      const result = start && storedResult(hotel, start, launch.state.hasSheet);
      const kept = { ...present(), result, savedAt: clock.now() };
      state.storing = drafts.write(draftKey, kept) ? 'stored' : 'refused';
    },
    /** Shows refused values at their fields. Returns true if any field was refused. */
    refuse(failures: readonly FailedOperation[]) {
      const current = config();
      const refused = failures.flatMap(({ fields }) => Object.entries(fields));
      const found = list.map((form, step) => {
        const problems = refused.flatMap(([fullPath, message]) => {
          const path = pathInStep(step, current, fullPath);
          return path === undefined ? [] : [{ path, message }];
        });
        form.refuse(problems);
        return problems.length;
      });
      return found.some((count) => count > 0);
    },
    /** The index of its step, and its key in the problems of that form. Undefined if no step has the field. */
    fieldAt(path: string) {
      const current = config();
      for (const [step, form] of list.entries()) {
        const field = pathInStep(step, current, path);
        if (field !== undefined) return { step, key: form.keyOf(field) };
      }
      return undefined;
    },
    saveWhileTyping() {
      let pause: AbortController | undefined;
      const saveSoon = async () => {
        pause?.abort();
        const { signal } = (pause = new AbortController());
        await clock.sleep(DRAFT_DELAY_MS, signal);
        if (!signal.aborted) save();
      };
      const stops = list.map((form) => subscribe(form.state, () => void saveSoon()));
      return () => {
        stops.forEach((stop) => stop());
        pause?.abort();
      };
    },
    /** Follows a takeover by another tab. The result stops this, and frees the draft once no launch writes it. */
    followTabs() {
      pages += 1;
      const stop = draftOwner.follow(() => void isOwned());
      const stopAnnouncing = announcePasswords(launch, draftOwner);
      return () => {
        stop();
        stopAnnouncing();
        pages -= 1;
        // React shows a page twice while it is developed.
        queueMicrotask(() => {
          if (pages === 0 && launch.phase !== 'running') draftOwner.release(draftKey);
        });
      };
    },
  };
}
