import type { HotelDocument } from '#domain/hotel-config.ts';
import { isObject } from '#domain/record.ts';

/** The result of a launch (docs/decisions.md R40); contains no password. */
export interface LaunchResult {
  readonly hotel: { readonly name: string; readonly code: string };
  /** An ISO time. */
  readonly launchedAt: string;
  readonly done: number;
  readonly total: number;
  readonly groups: readonly WarningGroup[];
  /** Who can sign in to the hotel, apart from its earlier users. */
  readonly people: readonly LaunchedPerson[];
  /** There was a sign-in sheet, so it matters that it is gone after a reload. */
  readonly hasSheet?: boolean;
  /** The configuration with the hotel's ID: launching it again creates only what is missing. */
  readonly document: HotelDocument;
}

export interface LaunchedPerson {
  readonly name: string;
  readonly username: string;
  readonly role: string;
}

/** Warnings of one kind of record with one cause. */
export interface WarningGroup {
  /** 'No connection: 117 rooms (101–1207)' */
  readonly title: string;
  /** The server's reasons, in sentences. */
  readonly reasons: readonly string[];
  readonly repair: string;
  /** Every record of the group: 'Room 101'. */
  readonly items: readonly string[];
}

/** Where the result is stored until the user continues, next to the draft of the same user. */
export function resultKey(username: string): string {
  return `launch-result:${username}`;
}

/** A stored result; undefined if another version or another app stored it. */
export function readLaunchResult(stored: unknown): LaunchResult | undefined {
  if (!isObject(stored)) return undefined;
  const { hotel, launchedAt, done, total, groups, people = [], hasSheet, document } = stored;
  if (!isHotel(hotel) || !isText(launchedAt) || !isCount(done) || !isCount(total)) return undefined;
  if (!isListOf(groups, isGroup) || !isListOf(people, isPerson) || !isObject(document)) {
    return undefined;
  }
  const counts = { done, total };
  return { hotel, launchedAt, ...counts, groups, people, hasSheet: hasSheet === true, document };
}

function isHotel(value: unknown): value is LaunchResult['hotel'] {
  return isObject(value) && isText(value['name']) && isText(value['code']);
}

function isGroup(value: unknown): value is WarningGroup {
  return (
    isObject(value) &&
    isText(value['title']) &&
    isText(value['repair']) &&
    isListOf(value['reasons'], isText) &&
    isListOf(value['items'], isText)
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

function isCount(value: unknown): value is number {
  return typeof value === 'number';
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
