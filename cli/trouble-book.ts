// Why hotels of a run are not all there: each reason once, with the hotels it is about.
import type { FailedOperation } from '#application/onboarding-outcome.ts';
import type { LoggedHotel } from '#application/ports/run-log.ts';
import { isRefusal } from './hotel-report.ts';
import { hotelLabel, plural, printable } from './printable.ts';

interface Trouble {
  /** `user (400): This password is too common.` of all hotels, and of the first in its own words. */
  readonly reason: string;
  readonly own: string;
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

export function troublesOf(hotels: Iterable<LoggedHotel>): Troubles {
  const troubles = new Map<string, Trouble>();
  let others = 0;
  let needsMending = false;
  for (const hotel of hotels) {
    const failures = [...(hotel.error ? [hotel.error] : []), ...(hotel.warnings ?? [])];
    needsMending ||= hotel.state === 'skipped' || failures.some(isRefusal);
    const reasons = new Map(
      failures.map((failure) => [sharedReason(failure, hotel), reasonOf(failure, hotel)]),
    );
    for (const [reason, own] of reasons) {
      const trouble = troubles.get(reason);
      if (trouble) note(trouble, hotel);
      else if (troubles.size < MOST_KEPT) troubles.set(reason, first(reason, own, hotel));
      else others += 1;
    }
  }
  const sorted = [...troubles.values()].toSorted((a, b) => b.hotels - a.hotels);
  const left = Math.max(0, sorted.length - MOST_REASONS) + others;
  const lines = sorted.slice(0, MOST_REASONS).map(troubleLine);
  return {
    lines: left > 0 ? [...lines, `and ${plural(left, 'other reason')}`] : lines,
    needsMending,
  };
}

function first(reason: string, own: string, hotel: LoggedHotel): Trouble {
  return { reason, own, hotels: 1, labels: [labelOf(hotel)] };
}

function note(trouble: Trouble, hotel: LoggedHotel): void {
  trouble.hotels += 1;
  if (trouble.labels.length < MOST_LABELS) trouble.labels.push(labelOf(hotel));
}

function labelOf({ name, code, hotelId }: LoggedHotel): string {
  return hotelLabel(name, code, hotelId);
}

/** Without what only this hotel has. */
function sharedReason(failure: FailedOperation, hotel: LoggedHotel): string {
  const [kind = ''] = failure.operation.split(':');
  return reasonOf(failure, hotel)
    .replaceAll(failure.operation, kind)
    .replaceAll(JSON.stringify(hotel.code), '"…"');
}

function reasonOf({ operation, status, message }: FailedOperation, { state }: LoggedHotel): string {
  if (state === 'skipped') return 'its configuration is invalid';
  const answer = status === 0 ? '' : ` (${status})`;
  return printable(`${operation}${answer}: ${message}`);
}

function troubleLine({ reason, own, hotels, labels }: Trouble): string {
  if (hotels === 1) return `${labels[0]}: ${own}`;
  const among = hotels > labels.length ? 'among them ' : '';
  return `${plural(hotels, 'hotel')}, ${among}${listed.format(labels)}: ${reason}`;
}

const listed = new Intl.ListFormat('en');
