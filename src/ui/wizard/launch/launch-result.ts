import type { PlanStart } from '#application/onboarding/plan-hotel.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { fieldOf, isObject, type Id } from '#domain/record.ts';
import type { JsonStore } from '#ui/shell/json-store.ts';
import type { TitledFailure } from '#ui/texts/failure-sentences.ts';
import { isTime } from '#ui/shell/stored-time.ts';
import { draftKey, idIn } from '#ui/wizard/draft/draft.ts';

/**
 * The result of a launch (docs/decisions/launch-ends-at-the-sign-in.md). Never contains a password,
 * because the browser stores it.
 */
export interface LaunchResult {
  readonly hotel: { readonly name: string; readonly code: string };
  /** The name of the run, which the browser stores until the user leaves the result page. */
  readonly run?: string | undefined;
  /**
   * The start time and the seed of the launch. They are needed to make the same plan again and
   * compare it with the server's records.
   */
  readonly start: PlanStart;
  readonly done: number;
  readonly total: number;
  /** The missing or different records, with the reasons. */
  readonly warnings: readonly TitledFailure[];
  readonly roomNumbers: readonly string[];
  /** The staff users of the launch who can sign in. Excludes earlier users of the hotel. */
  readonly people: readonly LaunchedPerson[];
  /** Whether the launch produced a sign-in sheet. A reload loses the sheet itself. */
  readonly hasSheet?: boolean;
  /**
   * The launched configuration with the hotel's ID. Launching it again creates only what is
   * missing.
   */
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

/** The storage key of the result until the user leaves the result page. */
export function resultKey(key: string): string {
  return `launch-result:${key}`;
}

/** The storage key of the last launch result of a hotel with missing records. */
export function unrepairedKey(username: string, hotelId: Id): string {
  return `unrepaired:${draftKey(username, hotelId)}`;
}

/**
 * The result of the hotel's last launch in this browser, if records are still missing
 * (docs/decisions/missing-record-is-unfinished.md).
 */
export function readUnrepaired(
  drafts: JsonStore,
  username: string,
  hotelId: Id,
): StoredResult | undefined {
  return readLaunchResult(drafts.read(unrepairedKey(username, hotelId)));
}

/** Stores the result if it has warnings. Otherwise, deletes the stored result of the hotel. */
export function noteUnrepaired(drafts: JsonStore, username: string, result: StoredResult): void {
  const id = launchedIdOf(result);
  if (id === undefined) return;
  const key = unrepairedKey(username, id);
  if (result.warnings.length > 0) drafts.write(key, result);
  else drafts.clear(key);
}

/** A result whose document is not read yet. */
export interface StoredResult extends Omit<LaunchResult, 'document'> {
  readonly document: unknown;
}

export function launchedIdOf({ document }: StoredResult): Id | undefined {
  return idIn(fieldOf(document, 'hotelProfile'));
}

/** Reads a stored result. Returns undefined if another version or another app stored the value. */
export function readLaunchResult(stored: unknown): StoredResult | undefined {
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
  return isObject(value) && isTime(value['startedAt']) && isNumber(value['seed']);
}

function isWarning(value: unknown): value is TitledFailure {
  return (
    isObject(value) &&
    [value['operation'], value['message'], value['title']].every(isText) &&
    isNumber(value['status']) &&
    isObject(value['fields']) &&
    Object.values(value['fields']).every(isText)
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
  return Number.isFinite(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
