// The setups that this browser stores. Each is edited in the wizard, or shows the result of a launch.
import type { LaunchedHotel } from '#application/launch/launched-hotel.ts';
import { removeKept, removeRun } from '#application/launch/stored-launches.ts';
import type { PlanStart } from '#application/onboarding/plan-hotel.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { documentOf } from '#domain/hotel-document.ts';
import { PARTS } from '#domain/plan/parts.ts';
import { STAGE_OF } from '#domain/plan/operation.ts';
import { fieldOf, type Id } from '#domain/record.ts';
import type { Services } from '#ui/services.ts';
import type { JsonStore } from '#ui/shell/json-store.ts';
import { readDraftSummary, type DraftSummary } from './draft.ts';
import { storedResult } from './launch-result.ts';

/** The setup of an existing hotel, or one of several new hotels; without both, the first new hotel. */
export interface SetupPlace {
  readonly hotelId?: Id | undefined;
  /** From 2. */
  readonly number?: number | undefined;
}

export interface Setup extends DraftSummary, SetupPlace {
  readonly key: string;
}

type Browser = Pick<Services, 'drafts' | 'loadLaunchServices' | 'settings'>;

/** Usernames contain `@`, but no `#`. */
export function setupKey(username: string, { hotelId, number }: SetupPlace = {}): string {
  if (hotelId !== undefined) return `${username}@${hotelId}`;
  return number === undefined ? username : `${username}#${number}`;
}

/** With `operation`, the path of the step that repairs it. */
export function setupPath({ hotelId, number }: SetupPlace, operation?: string): string {
  const parameters = {
    ...(hotelId !== undefined
      ? { hotel: String(hotelId) }
      : number !== undefined && { setup: String(number) }),
    ...(operation !== undefined && { step: String(repairStep(operation) + 1) }),
  };
  const search = new URLSearchParams(parameters).toString();
  return `/onboarding${search && `?${search}`}`;
}

/** The index of the wizard's step that repairs a failed operation. `operation` is its key or kind. */
export function repairStep(operation: string): number {
  const stage = fieldOf(STAGE_OF, operation.split(':', 1)[0] ?? '');
  return Math.max(
    0,
    PARTS.findIndex((part) => part === stage),
  );
}

export function placeInAddress(search: string): SetupPlace {
  const parameters = new URLSearchParams(search);
  const number = Number(parameters.get('setup'));
  return {
    hotelId: parameters.get('hotel') || undefined,
    number: Number.isSafeInteger(number) && number > 1 ? number : undefined,
  };
}

/** All setups of the user, those of new hotels first. */
export function setupsOf(drafts: JsonStore, username: string): Setup[] {
  return drafts
    .keys()
    .flatMap((key) => {
      const draft = key.startsWith(username) ? readDraftSummary(drafts.read(key)) : undefined;
      const place = draft && placeOf(key.slice(username.length), draft);
      return place ? [{ ...draft, ...place, key }] : [];
    })
    .toSorted((a, b) => Number(a.hotelId !== undefined) - Number(b.hotelId !== undefined));
}

/** `rest` is the key without the username. Undefined if another user has the setup. */
function placeOf(rest: string, { hotel }: DraftSummary): SetupPlace | undefined {
  if (rest === '') return {};
  if (/^#\d+$/.test(rest)) return { number: Number(rest.slice(1)) };
  return rest === `@${hotel.id}` ? { hotelId: hotel.id } : undefined;
}

/** Claims a place for the setup of a new hotel that neither this browser's storage nor another tab has. */
export async function claimFreePlace(
  { drafts, draftOwner }: Pick<Services, 'drafts' | 'draftOwner'>,
  username: string,
): Promise<SetupPlace> {
  const stored = setupsOf(drafts, username).map(({ key }) => key);
  const taken = new Set([...stored, ...(await draftOwner.elsewhere())]);
  for (let number = 1; ; number += 1) {
    const place = number === 1 ? {} : { number };
    const key = setupKey(username, place);
    // Another tab may have just claimed the same place.
    if (!taken.has(key) && (await draftOwner.claim(key))) return place;
  }
}

/** Deletes a setup with its launch, which can no longer be undone. Created records stay on the server. */
export function clearSetup(
  { drafts, loadLaunchServices, settings }: Browser,
  username: string,
  key: string,
): void {
  const { run, id } = readDraftSummary(drafts.read(key))?.hotel ?? {};
  const owner = { username, server: settings.apiBaseUrl };
  void removeRun(loadLaunchServices, run);
  if (id !== undefined) void removeKept(loadLaunchServices, owner, id);
  drafts.clear(key);
}

export async function deleteSetup(
  parts: Browser & Pick<Services, 'draftOwner'>,
  username: string,
  key: string,
): Promise<boolean> {
  if (!(await parts.draftOwner.claim(key))) return false;
  clearSetup(parts, username, key);
  parts.draftOwner.release(key);
  return true;
}

/** Keeps the configuration after warnings, for repair (docs/decisions/missing-record-is-unfinished.md). */
export function noteLaunch(
  drafts: JsonStore,
  username: string,
  hotel: LaunchedHotel,
  config: HotelConfig,
  { startedAt, seed, index = hotel.index }: PlanStart,
  hasSheet = false,
): void {
  const { hotelId: id, state } = hotel;
  if (id === undefined || (state !== 'onboarded' && state !== 'incomplete')) return;
  const key = setupKey(username, { hotelId: id });
  const result = storedResult(hotel, { startedAt, seed, index }, hasSheet);
  if (state === 'incomplete')
    drafts.write(key, { document: documentOf(config), hotel: { id }, result });
  else if (readDraftSummary(drafts.read(key))?.result) drafts.clear(key);
}

/** After an undo, the hotel lacks more than its last launch said. */
export function forgetResult(drafts: JsonStore, username: string, hotelId: Id): void {
  const stored = setupsOf(drafts, username).find(
    ({ hotel }) => String(hotel.id) === String(hotelId),
  );
  if (stored?.result)
    drafts.write(stored.key, { document: stored.document, hotel: { id: hotelId } });
}
