// The setups that this browser stores for the onboarding account.
import type { Id } from '#domain/record.ts';
import { removeSetupRun } from '#ui/runs/stored-run.ts';
import type { Services } from '#ui/services.ts';
import type { JsonStore } from '#ui/shell/json-store.ts';
import type { TitledFailure } from '#ui/texts/failure-sentences.ts';
import { draftKey, readDraft } from './draft/draft.ts';
import {
  noteUnrepaired,
  readLaunchResult,
  resultKey,
  type LaunchResult,
} from './launch/launch-result.ts';

/** The setup of a new hotel, or the report of a launch, that '/onboarding' opens. */
export interface StoredSetup {
  readonly kind: 'draft' | 'report';
  /** Empty if none was entered. */
  readonly name: string;
  /** Of the hotel that a launch created. */
  readonly hotelId: Id | undefined;
}

/** What '/onboarding' opens; undefined for a blank wizard. */
export function storedSetup(drafts: JsonStore, username: string): StoredSetup | undefined {
  const result = readLaunchResult(drafts.read(resultKey(username)));
  if (result) {
    const { hotel, document } = result;
    return { kind: 'report', name: hotel.name, hotelId: document.hotelProfile?.id };
  }
  const draft = readDraft(drafts.read(username));
  if (!draft) return undefined;
  const { name = '' } = draft.document.hotelProfile ?? {};
  return { kind: 'draft', name: name.trim(), hotelId: draft.hotel.id };
}

/** Clears it, so that '/onboarding' opens a blank wizard. */
export function clearStoredSetup(
  { drafts, loadBulkServices }: Pick<Services, 'drafts' | 'loadBulkServices'>,
  username: string,
): void {
  const result = readLaunchResult(drafts.read(resultKey(username)));
  const draft = readDraft(drafts.read(username));
  void removeSetupRun(loadBulkServices, result?.run ?? draft?.hotel.run);
  drafts.clear(username);
  drafts.clear(resultKey(username));
}

/** Remembers which warnings of the launch still apply, also for a report that was not closed. */
export function noteRepairs(
  drafts: JsonStore,
  username: string,
  result: LaunchResult,
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
 * Where the setup of an existing hotel continues: the setup that created it, or else the hotel as
 * the server has it. A launch from either updates this hotel
 * (docs/decisions/launch-updates-its-hotel.md).
 */
export function setupPath(hotelId: Id, stored: StoredSetup | undefined): string {
  const isStored = stored?.hotelId !== undefined && String(stored.hotelId) === String(hotelId);
  return isStored ? '/onboarding' : `/onboarding?hotel=${encodeURIComponent(String(hotelId))}`;
}

/** Whether there are changes to the setup of an existing hotel that were not launched. */
export function hasUnlaunchedChanges(drafts: JsonStore, username: string, hotelId: Id): boolean {
  return readDraft(drafts.read(draftKey(username, hotelId))) !== undefined;
}
