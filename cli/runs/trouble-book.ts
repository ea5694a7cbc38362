// Why hotels of a run are not all there: each reason once, with the hotels it is about.
import type { FailedOperation } from '#application/onboarding/onboarding-outcome.ts';
import type { StoredHotel } from '#application/ports/run-store.ts';
import {
  answerOf,
  failuresOf,
  groupFailures,
  rangeOfKeys,
  withoutKey,
  wordsOf,
  type FailureGroup,
} from '#cli/reading/failure-lines.ts';
import { isRefusal, labelOf } from './hotel-report.ts';
import { plural, printable, shortened } from '#cli/terminal/printable.ts';

/** Why a hotel is not all there, in words for a line of its own and for one that it shares. */
interface Reason {
  /** `user:asha (400): This password is too common.` */
  readonly own: string;
  /** Without what only this hotel has; of the same operations. */
  readonly ofSameKeys: string;
  /** Of operations of one kind: `user (400): …` */
  readonly ofOneKind: string;
}

interface Trouble {
  /** Of the first hotel. */
  readonly reason: Reason;
  /** All hotels have it of the same operations. */
  isOfSameKeys: boolean;
  hotels: number;
  /** Of the first hotels. */
  readonly labels: string[];
}

const MOST_LABELS = 3;
const MOST_REASONS = 8;
/** Beyond it reasons are only counted, so that memory stays small. */
const MOST_KEPT = 200;

export interface Troubles {
  /** The most frequent first. */
  readonly lines: readonly string[];
  /** The server will refuse it again, or the configuration cannot be sent, unless it is changed. */
  readonly needsMending: boolean;
}

export async function troublesOf(
  hotels: Iterable<StoredHotel> | AsyncIterable<StoredHotel>,
): Promise<Troubles> {
  const troubles = new Map<string, Trouble>();
  let others = 0;
  let needsMending = false;
  for await (const hotel of hotels) {
    const failures = failuresOf(hotel);
    needsMending ||= hotel.state === 'skipped' || failures.some(isRefusal);
    for (const reason of reasonsOf(hotel, failures)) {
      const { ofOneKind } = reason;
      const trouble = troubles.get(ofOneKind);
      if (trouble) note(trouble, reason, hotel);
      else if (troubles.size < MOST_KEPT) troubles.set(ofOneKind, first(reason, hotel));
      else others += 1;
    }
  }
  const sorted = [...troubles.values()].toSorted((a, b) => b.hotels - a.hotels);
  const left = Math.max(0, sorted.length - MOST_REASONS) + others;
  const lines = sorted.slice(0, MOST_REASONS).map(troubleLine).map(printable);
  return {
    lines: left > 0 ? [...lines, `and ${plural(left, 'other reason')}`] : lines,
    needsMending,
  };
}

function first(reason: Reason, hotel: StoredHotel): Trouble {
  return { reason, isOfSameKeys: true, hotels: 1, labels: [labelOf(hotel)] };
}

function note(trouble: Trouble, { ofSameKeys }: Reason, hotel: StoredHotel): void {
  trouble.hotels += 1;
  trouble.isOfSameKeys &&= trouble.reason.ofSameKeys === ofSameKeys;
  if (trouble.labels.length < MOST_LABELS) trouble.labels.push(labelOf(hotel));
}

const INVALID: Reason = {
  own: 'its configuration is invalid',
  ofSameKeys: 'their configurations are invalid',
  ofOneKind: 'their configurations are invalid',
};

function reasonsOf(hotel: StoredHotel, failures: readonly FailedOperation[]): Reason[] {
  if (hotel.state === 'skipped') return [INVALID];
  const withoutFields = failures.map((failure) => ({ ...failure, fields: {} }));
  return groupFailures(withoutFields).map((group) => reasonOf(hotel, group));
}

function reasonOf({ code }: StoredHotel, { keys, error }: FailureGroup): Reason {
  const [kind = ''] = error.operation.split(':');
  const answer = answerOf(error);
  const withoutCode = (text: string) =>
    code === '' ? text : text.replaceAll(JSON.stringify(code), '"…"');
  const own = `${rangeOfKeys(keys)}${answer}: ${wordsOf({ keys, error })}`;
  const words = withoutCode(shortened(withoutKey(error)));
  return { own, ofSameKeys: withoutCode(own), ofOneKind: `${kind}${answer}: ${words}` };
}

function troubleLine({ reason, isOfSameKeys, hotels, labels }: Trouble): string {
  if (hotels === 1) return `${labels[0]}: ${reason.own}`;
  const among = hotels > labels.length ? 'among them ' : '';
  const words = isOfSameKeys ? reason.ofSameKeys : reason.ofOneKind;
  return `${plural(hotels, 'hotel')}, ${among}${listed.format(labels)}: ${words}`;
}

const listed = new Intl.ListFormat('en');
