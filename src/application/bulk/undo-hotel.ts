import { LISTED } from '#domain/plan/operation.ts';
import { undoChanges, type UndoOptions } from '#domain/diff/undo-changes.ts';
import { doubtingUnlisted } from '#domain/diff/live.ts';
import { isPlanned } from '#domain/diff/change.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { isOfParts } from '#domain/plan/parts.ts';
import { PASSWORD } from '#domain/plan/record-differences.ts';
import { comparableText, type Id } from '#domain/record.ts';
import { ApiError, isNotOfferedToUser, UNKNOWN_ERROR } from '#application/errors/api-error.ts';
import { IdentifyHotel } from '#application/identity/identify-hotel.ts';
import type { ComparedHotel } from '#application/onboarding/compare-live.ts';
import { findHotel } from '#application/onboarding/find-hotel.ts';
import { isCreated, knownIdIn } from '#application/onboarding/journal-entries.ts';
import type { OnboardHotel } from '#application/onboarding/onboard-hotel.ts';
import type { OnboardingOutcome, OutcomeNote } from '#application/onboarding/onboarding-outcome.ts';
import { planFrom } from '#application/onboarding/plan-hotel.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import {
  HotelInUse,
  type HotelLock,
  type HotelLocks,
} from '#application/ports/runs/hotel-locks.ts';
import type { Journal, JournalEntry } from '#application/ports/runs/journal.ts';
import type { HotelJournal, RunFacts } from '#application/ports/runs/run-store.ts';
import { readLive } from '#application/records/read-live.ts';
import { plannedChanges } from './plan/planned-changes.ts';
import type { PlannedHotel } from './plan/planned-hotel.ts';

type UndoneRun = Pick<RunFacts, 'startedAt' | 'seed' | 'parts' | 'username'>;

export interface HotelUndo extends Pick<UndoOptions, 'deletesHotel'> {
  readonly facts: UndoneRun;
  readonly hotel: HotelJournal;
}

export type UndoHotel = ReturnType<typeof createUndoHotel>;

export function hasWritten({ entries }: HotelJournal): boolean {
  return [...entries.values()].some(
    (entry) =>
      entry.state === 'done' && ['created', 'updated', 'deleted'].includes(entry.effect.kind),
  );
}

/** Takes back what a run did to a hotel, where nobody has changed it since. */
export function createUndoHotel(
  api: OnboardingApi,
  onboardHotel: Pick<OnboardHotel, 'apply' | 'previewOf'>,
) {
  const present = async (identifyHotel: IdentifyHotel, plan: OnboardingPlan & { hotelId: Id }) => {
    const search = { identifyHotel, isOnlyRead: false, knownId: undefined };
    try {
      const { hotel } = await findHotel(api, plan, search);
      if (hotel?.error && !isNotOfferedToUser(hotel.error)) return hotel.error;
      return hotel?.record || (await identifyHotel.exists(plan.hotelId)) ? hotel : undefined;
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  };

  const unread = ({ facts, hotel: { index, config } }: HotelUndo) => {
    const plan = planFrom(config, { ...facts, index });
    const none = { operations: [], changes: [], ids: new Map<string, Id>(), live: undefined };
    const identifyHotel = new IdentifyHotel(api);
    const { hotelCode } = plan;
    return { ...none, plan, hotelCode, identifyHotel, hotel: undefined, isLookedUp: true };
  };

  /** Undefined if the run did nothing to the hotel. Sends nothing. */
  const compare = async (
    undo: HotelUndo,
    allowed: UndoOptions['allowed'] = 'all',
    lock?: HotelLock,
  ): Promise<ComparedHotel | undefined> => {
    const { facts, deletesHotel } = undo;
    const { entries, isInDoubt } = undo.hotel;
    const known = unread(undo);
    const { plan, identifyHotel, hotelCode } = known;
    const hotelId = plan.hotelId ?? knownIdIn(entries.get('hotel'));
    if (hotelId === undefined) return undefined;
    await lock?.addId(hotelId);
    const hotel = await present(identifyHotel, { ...plan, hotelId });
    if (hotel instanceof ApiError) return { ...known, error: hotel };
    if (!hotel) return undefined;
    const found = { hotelId, hotel: hotel.record };
    const live = doubtingUnlisted(await readLive(api, found, LISTED, isNotOfferedToUser));
    const error = [...live.errors.values()].find((each) => !isNotOfferedToUser(each));
    if (error) return { ...known, error };
    const isNew = isCreated(entries.get('hotel'));
    const mayBeSent = plan.operations.filter(
      ({ kind, onlyIfExists, onlyIfNew }) =>
        isInDoubt && !onlyIfExists && (isNew || !onlyIfNew) && isOfParts(kind, facts.parts),
    );
    const deeds = new Map([
      ...mayBeSent.map(({ key }) => [key, { state: 'intended' }] as const),
      ...entries,
    ]);
    const pruning = { allowed, ownUsername: facts.username };
    const changes = undoChanges(plan, deeds, live, { ...pruning, deletesHotel });
    const planned = changes.filter(isPlanned);
    return {
      ...known,
      hotel,
      hotelCode: comparableText(hotel.record?.['code']) ?? hotelCode,
      live,
      changes,
      operations: planned.map(({ operation }) => operation),
      ids: new Map(
        planned.flatMap(({ operation: { key }, id }) => (id === undefined ? [] : [[key, id]])),
      ),
      pruning: { ...pruning, staffUsers: undefined },
    };
  };

  /** What `run` would change. Records that it keeps have a message. */
  const preview = async (undo: HotelUndo): Promise<PlannedHotel | undefined> => {
    const compared = await compare(undo);
    if (!compared) return undefined;
    const shown = await onboardHotel.previewOf(compared, ownJournal());
    const facts = { ...shown, isNew: false, unreadable: [] };
    const planned = plannedChanges(facts, undo.hotel.config, () => '');
    const kept = shown.outcome.unplanned.flatMap(({ key, reason: message }) =>
      message === undefined ? [] : [{ key, action: 'keep' as const, message }],
    );
    const records = [...planned.records.filter(({ action }) => action !== 'extra'), ...kept];
    return { ...planned, records, notes: notesOn(undo) };
  };

  const apply = async (compared: ComparedHotel, undo: HotelUndo): Promise<OnboardingOutcome> => {
    const { outcome } = await onboardHotel.apply(compared, { journal: ownJournal() });
    if (!outcome) throw new Error('An undo creates no hotel.');
    const kept = outcome.notes.filter((note) => 'isKept' in note);
    const notes = [...kept, ...notesOn(undo)];
    if (outcome.status === 'failed' || kept.length === 0) return { ...outcome, notes };
    return { ...outcome, notes, status: 'incomplete' };
  };

  /** Deletes only `allowed` records (`deletionKey`). Can be repeated: sends only what is left to do. */
  const run = async (
    undo: HotelUndo,
    allowed: UndoOptions['allowed'],
    locks?: HotelLocks,
  ): Promise<OnboardingOutcome | undefined> => {
    let lock: HotelLock | undefined;
    try {
      lock = await locks?.lock(undo.hotel.config.hotelProfile);
      const compared = await compare(undo, allowed, lock);
      return compared && (await apply(compared, undo));
    } catch (error) {
      if (!(error instanceof HotelInUse)) throw error;
      const inUse = { status: 409, code: UNKNOWN_ERROR, message: error.message };
      return await apply({ ...unread(undo), error: new ApiError(inUse) }, undo);
    } finally {
      await lock?.release();
    }
  };

  return { preview, run };
}

/** An undo needs no journal between two processes, because the server shows what is left to do. */
function ownJournal(): Journal {
  const entries = new Map<string, JournalEntry>();
  return { read: (key) => entries.get(key), write: (key, entry) => void entries.set(key, entry) };
}

function notesOn({ hotel: { entries }, deletesHotel }: HotelUndo): OutcomeNote[] {
  const users = [...entries].filter(
    ([, entry]) =>
      'effect' in entry &&
      entry.effect &&
      'differences' in entry.effect &&
      entry.effect.kind === 'updated' &&
      entry.effect.differences.some(({ field }) => field === PASSWORD),
  );
  const operations = users.map(([key]) => key);
  const stays = isCreated(entries.get('hotel')) && !deletesHotel;
  return [
    ...(users.length > 0 ? [{ operations, message: 'Passwords are not taken back.' }] : []),
    ...(stays ? [{ operations: ['hotel'], message: 'The hotel stays, and is unfinished.' }] : []),
  ];
}
