import type { PlanStart } from '#application/onboarding/plan-hotel.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { isObject, type Id } from '#domain/record.ts';
import type { JsonStore } from '#ui/shell/json-store.ts';
import type { TitledFailure } from '#ui/texts/failure-sentences.ts';
import { draftKey } from '#ui/wizard/draft/draft.ts';

/** The result of a launch (docs/decisions/launch-ends-at-the-sign-in.md); contains no password. */
export interface LaunchResult {
  readonly hotel: { readonly name: string; readonly code: string };
  /** The name of its run, until the user continues. */
  readonly run?: string | undefined;
  /** How it was planned, to compare the server with the same plan. */
  readonly start: PlanStart;
  readonly done: number;
  readonly total: number;
  /** The missing or different records. */
  readonly warnings: readonly TitledFailure[];
  /** Of all rooms of the launch. */
  readonly roomNumbers: readonly string[];
  /** Who can sign in to the hotel, apart from its earlier users. */
  readonly people: readonly LaunchedPerson[];
  /** Whether there was a sign-in sheet, which a reload loses. */
  readonly hasSheet?: boolean;
  /** The configuration with the hotel's ID: launching it again creates only what is missing. */
  readonly document: HotelDocument;
}

export interface LaunchedPerson {
  readonly name: string;
  readonly username: string;
  readonly role: string;
}

/** The username of an administrator who can sign in after the launch. */
export function administratorOf(result: LaunchResult | undefined): string | undefined {
  return result?.people.find(({ role }) => role === 'admin')?.username;
}

/** Where the result is stored until the user continues, next to the draft of the same user. */
export function resultKey(username: string): string {
  return `launch-result:${username}`;
}

/** Where the result of a hotel with something missing is stored until that is repaired. */
function unrepairedKey(username: string, hotelId: Id): string {
  return `unrepaired:${draftKey(username, hotelId)}`;
}

/**
 * The last launch of the hotel in this browser, if something is still missing
 * (docs/decisions/missing-record-is-unfinished.md).
 */
export function readUnrepaired(
  drafts: JsonStore,
  username: string,
  hotelId: Id,
): LaunchResult | undefined {
  return readLaunchResult(drafts.read(unrepairedKey(username, hotelId)));
}

/** Stores what is missing in the hotel, or that nothing is missing any more. */
export function noteUnrepaired(drafts: JsonStore, username: string, result: LaunchResult): void {
  const { id } = result.document.hotelProfile ?? {};
  if (id === undefined) return;
  const key = unrepairedKey(username, id);
  if (result.warnings.length > 0) drafts.write(key, result);
  else drafts.clear(key);
}

/** A stored result; undefined if another version or another app stored it. */
export function readLaunchResult(stored: unknown): LaunchResult | undefined {
  if (!isObject(stored)) return undefined;
  const { hotel, run, start, done, total, warnings, roomNumbers, people, hasSheet, document } =
    stored;
  if (!isHotel(hotel) || !isStart(start) || !isNumber(done) || !isNumber(total)) return undefined;
  if (!isListOf(warnings, isWarning) || !isListOf(roomNumbers, isText)) return undefined;
  if (!isListOf(people, isPerson) || !isObject(document)) return undefined;
  const counts = { done, total };
  const lists = { warnings, roomNumbers, people };
  const name = isText(run) ? run : undefined;
  return { hotel, run: name, start, ...counts, ...lists, hasSheet: hasSheet === true, document };
}

function isHotel(value: unknown): value is LaunchResult['hotel'] {
  return isObject(value) && isText(value['name']) && isText(value['code']);
}

function isStart(value: unknown): value is PlanStart {
  return isObject(value) && isNumber(value['startedAt']) && isNumber(value['seed']);
}

function isWarning(value: unknown): value is TitledFailure {
  return (
    isObject(value) &&
    [value['operation'], value['message'], value['title']].every(isText) &&
    isNumber(value['status']) &&
    isObject(value['fields'])
  );
}

function isPerson(value: unknown): value is LaunchedPerson {
  return isObject(value) && [value['name'], value['username'], value['role']].every(isText);
}

function isListOf<Item>(
  value: unknown,
  isItem: (item: unknown) => item is Item,
): value is readonly Item[] {
  return Array.isArray(value) && value.every(isItem);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
