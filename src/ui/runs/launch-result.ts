import type { TitledFailure } from '#application/errors/failed-operation.ts';
import type { LaunchedHotel } from '#application/launch/launched-hotel.ts';
import type { PlanStart } from '#application/onboarding/plan-hotel.ts';
import { isObject } from '#domain/record.ts';
import { isTime } from '#ui/shell/json-store.ts';

/** What the browser stores of a launched hotel. Never contains a password. */
export interface StoredResult extends Pick<
  LaunchedHotel,
  'done' | 'total' | 'warnings' | 'roomNumbers' | 'lacksAdmin'
> {
  /** Start time and seed, to make the same plan again and compare it with the server's records. */
  readonly start: PlanStart;
  /** Whether the launch produced a sign-in sheet. A reload loses the sheet itself. */
  readonly hasSheet: boolean;
}

export function storedResult(
  { done, total, warnings, roomNumbers, lacksAdmin }: LaunchedHotel,
  start: PlanStart,
  hasSheet: boolean,
): StoredResult {
  return { start, done, total, warnings, roomNumbers, lacksAdmin, hasSheet };
}

/** Reads a stored result. Returns undefined if another version or another app stored the value. */
export function readStoredResult(stored: unknown): StoredResult | undefined {
  if (!isObject(stored)) return undefined;
  const { start, done, total, warnings, roomNumbers, lacksAdmin, hasSheet } = stored;
  if (!isStart(start) || !isNumber(done) || !isNumber(total)) return undefined;
  if (!isListOf(warnings, isWarning) || !isListOf(roomNumbers, isText)) return undefined;
  const facts = { lacksAdmin: lacksAdmin === true, hasSheet: hasSheet === true };
  return { start, done, total, warnings, roomNumbers, ...facts };
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
