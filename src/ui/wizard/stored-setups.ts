import type { Id } from '#domain/record.ts';
import { removeSetupRun } from '#ui/runs/stored-run.ts';
import type { Services } from '#ui/services.ts';
import type { JsonStore } from '#ui/shell/json-store.ts';
import type { TitledFailure } from '#ui/texts/failure-sentences.ts';
import { draftKey, readDraftSummary } from './draft/draft.ts';
import {
  launchedIdOf,
  noteUnrepaired,
  readLaunchResult,
  resultKey,
  unrepairedKey,
  type StoredResult,
} from './launch/launch-result.ts';

/** What '/onboarding' opens: the setup of a new hotel, or the report of a launch. */
export interface StoredSetup {
  readonly kind: 'draft' | 'report';
  /** Empty if the user entered no name. */
  readonly name: string;
  /** The ID of the hotel, if a launch has created it. */
  readonly hotelId: Id | undefined;
}

/** Returns undefined if '/onboarding' opens a blank wizard. */
export function storedSetup(drafts: JsonStore, username: string): StoredSetup | undefined {
  const result = readLaunchResult(drafts.read(resultKey(username)));
  if (result) {
    return { kind: 'report', name: result.hotel.name, hotelId: launchedIdOf(result) };
  }
  const draft = readDraftSummary(drafts.read(username));
  return draft && { kind: 'draft', name: draft.name.trim(), hotelId: draft.hotel.id };
}

/**
 * Deletes the stored setup, so that '/onboarding' opens a blank wizard. `openedHotel` is the ID of
 * the existing hotel that the page was opened for, and `ownHotel` that of the user's hotel.
 */
export function clearStoredSetup(
  { drafts, loadBulkServices }: Pick<Services, 'drafts' | 'loadBulkServices'>,
  username: string,
  { openedHotel, ownHotel }: { readonly openedHotel?: Id; readonly ownHotel?: Id } = {},
): void {
  const key = draftKey(username, openedHotel);
  const result = readLaunchResult(drafts.read(resultKey(key)));
  const draft = readDraftSummary(drafts.read(key));
  void removeSetupRun(loadBulkServices, result?.run ?? draft?.hotel.run);
  drafts.clear(key);
  drafts.clear(resultKey(key));
  const hotelId = openedHotel ?? ownHotel;
  if (hotelId !== undefined) drafts.clear(unrepairedKey(username, hotelId));
}

/**
 * Stores which warnings of the launch still apply. Also updates the report if the user has not
 * closed it.
 */
export function noteRepairs(
  drafts: JsonStore,
  username: string,
  result: StoredResult,
  warnings: readonly TitledFailure[],
): void {
  const done = Math.max(result.done, result.total - warnings.length);
  const now = { ...result, done, warnings };
  noteUnrepaired(drafts, username, now);
  const open = readLaunchResult(drafts.read(resultKey(username)));
  if (open?.hotel.code !== result.hotel.code) return;
  if (warnings.length > 0) drafts.write(resultKey(username), now);
  else drafts.clear(resultKey(username));
}

/**
 * Returns the path at which the user continues the setup of an existing hotel. If the stored setup
 * created the hotel, the path opens that setup, otherwise the hotel's records on the server. A
 * launch from either updates the hotel (docs/decisions/launch-updates-its-hotel.md).
 */
export function setupPath(hotelId: Id, stored: StoredSetup | undefined): string {
  const isStored = stored?.hotelId !== undefined && String(stored.hotelId) === String(hotelId);
  return isStored ? '/onboarding' : `/onboarding?hotel=${encodeURIComponent(String(hotelId))}`;
}

export function hasUnlaunchedChanges(drafts: JsonStore, username: string, hotelId: Id): boolean {
  return readDraftSummary(drafts.read(draftKey(username, hotelId))) !== undefined;
}
