import type { TitledFailure } from '#application/errors/failed-operation.ts';
import type { LaunchedHotel } from '#application/launch/launched-hotel.ts';
import type { LaunchTarget } from '#application/launch/setup-launch.ts';
import type { PlanStart } from '#application/onboarding/plan-hotel.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { isObject } from '#domain/record.ts';
import { accountKey } from '#domain/staff/staff.ts';
import { isTime } from '#ui/shell/json-store.ts';
import { userName } from '#ui/texts/item-names.ts';

/** What the browser stores of a launch with warnings. Never contains a password. */
export interface StoredResult {
  /** Start time and seed, to make the same plan again and compare it with the server's records. */
  readonly start: PlanStart;
  readonly done: number;
  readonly total: number;
  readonly warnings: readonly TitledFailure[];
  readonly roomNumbers: readonly string[];
  /** Whether the launch produced a sign-in sheet. A reload loses the sheet itself. */
  readonly hasSheet: boolean;
}

export interface LaunchResult extends StoredResult {
  readonly hotel: { readonly name: string; readonly code: string };
  /** The staff users of the launch who can sign in. Excludes earlier users of the hotel. */
  readonly people: readonly SignedInPerson[];
  /** The launched configuration with the hotel's ID. Launching it again creates only what is missing. */
  readonly document: HotelDocument;
}

interface SignedInPerson {
  readonly name: string;
  readonly username: string;
  readonly role: string;
}

export function administratorOf(result: LaunchResult | undefined): string | undefined {
  return result?.people.find(({ role }) => role === 'admin')?.username;
}

export function storedResult(
  { done, total, warnings, roomNumbers }: LaunchedHotel,
  start: PlanStart,
  hasSheet: boolean,
): StoredResult {
  return { start, done, total, warnings, roomNumbers, hasSheet };
}

export function resultOf(
  document: HotelDocument,
  { id }: LaunchTarget,
  stored: StoredResult,
): LaunchResult {
  const { hotelProfile = {}, staffUsers = [] } = document;
  const { name = '', code = '' } = hotelProfile;
  const failed = stored.warnings.filter(({ status }) => status !== 200);
  const isMissing = new Set(failed.map(({ operation }) => accountKey(operation)));
  const people = staffUsers.flatMap(({ username = '', role = '', is_active, ...user }) =>
    is_active === false || isMissing.has(accountKey(`user:${username}`))
      ? []
      : [{ name: userName({ first_name: '', last_name: '', ...user, username }), username, role }],
  );
  return {
    ...stored,
    hotel: { name, code },
    people,
    document: { ...document, hotelProfile: { ...hotelProfile, ...(id !== undefined && { id }) } },
  };
}

/** Reads a stored result. Returns undefined if another version or another app stored the value. */
export function readStoredResult(stored: unknown): StoredResult | undefined {
  if (!isObject(stored)) return undefined;
  const { start, done, total, warnings, roomNumbers, hasSheet } = stored;
  if (!isStart(start) || !isNumber(done) || !isNumber(total)) return undefined;
  if (!isListOf(warnings, isWarning) || !isListOf(roomNumbers, isText)) return undefined;
  return { start, done, total, warnings, roomNumbers, hasSheet: hasSheet === true };
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
