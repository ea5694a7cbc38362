// Why hotels of a run are unfinished: each reason once, with the hotels that it concerns.
import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import { answerOf, failuresOf, groupFailures, messageOf } from '#cli/wording/failures.ts';
import { labelOf } from './hotel-lines.ts';
import { plural, printable, shortened, listed } from '#cli/terminal/printable.ts';

/** Why a hotel is unfinished, in words for its own line and for a shared line. */
interface Reason {
  /** `user:asha (400): This password is too common.` */
  readonly own: string;
  /** The same reason without details of this hotel. */
  readonly ofSameKeys: string;
  /** The same for operations of one kind: `user (400): …`. */
  readonly ofOneKind: string;
}

interface SharedReason {
  /** The words for the first hotel. */
  readonly own: string;
  /** The number of all affected hotels. */
  shared: string;
  hotels: number;
  /** The first few affected hotels. */
  readonly labels: string[];
}

const MOST_LABELS = 3;
const MOST_REASONS = 8;
/** Further reasons are only counted, so that memory use stays small. */
const MOST_KEPT = 200;

/**
 * Groups the reasons of unfinished hotels, most frequent first; rare reasons are only counted.
 * `invalid` counts hotels whose configuration is invalid; `hasRefusals`: the server refused some
 * configuration, and will refuse it again; `areUnplanned`: all of them differ from the plan of the run.
 */
export async function summariseFailures(
  hotels: Iterable<StoredHotel> | AsyncIterable<StoredHotel>,
) {
  const reasons = new Map<string, SharedReason>();
  let others = 0;
  let unfinished = 0;
  let invalid = 0;
  let unplanned = 0;
  let hasRefusals = false;
  for await (const hotel of hotels) {
    const failures = failuresOf(hotel);
    unfinished += 1;
    if (hotel.state === 'skipped') invalid += 1;
    if (hotel.error?.isNotPlanned) unplanned += 1;
    hasRefusals ||= failures.some(isRefusal);
    for (const { own, ofSameKeys, ofOneKind } of reasonsOf(hotel, failures)) {
      const known = reasons.get(ofOneKind);
      if (known) {
        known.hotels += 1;
        if (known.shared !== ofSameKeys) known.shared = ofOneKind;
        if (known.labels.length < MOST_LABELS) known.labels.push(labelOf(hotel));
      } else if (reasons.size < MOST_KEPT) {
        reasons.set(ofOneKind, { own, shared: ofSameKeys, hotels: 1, labels: [labelOf(hotel)] });
      } else others += 1;
    }
  }
  const sorted = [...reasons.values()].toSorted((a, b) => b.hotels - a.hotels);
  const left = Math.max(0, sorted.length - MOST_REASONS) + others;
  const lines = sorted.slice(0, MOST_REASONS).map(reasonLine).map(printable);
  return {
    lines: left > 0 ? [...lines, `and ${plural(left, 'other reason')}`] : lines,
    invalid,
    areUnplanned: unplanned > 0 && unplanned === unfinished,
    hasRefusals,
  };
}

const INVALID: Reason = {
  own: 'its configuration is invalid',
  ofSameKeys: 'their configurations are invalid',
  ofOneKind: 'their configurations are invalid',
};

function reasonsOf(hotel: StoredHotel, failures: readonly FailedOperation[]): Reason[] {
  if (hotel.state === 'skipped') return [INVALID];
  const withoutCode = (text: string) =>
    hotel.code === '' ? text : text.replaceAll(JSON.stringify(hotel.code), '"…"');
  const groups = groupFailures(failures.map((failure) => ({ ...failure, fields: {} })));
  return groups.map((group) => {
    const [kind = ''] = group.first.operation.split(':');
    const answer = answerOf(group.first);
    const words = shortened(messageOf(group.first));
    const own = `${group.keys}${answer}: ${words}`;
    return {
      own,
      ofSameKeys: withoutCode(own),
      ofOneKind: `${kind}${answer}: ${withoutCode(words)}`,
    };
  });
}

function reasonLine({ own, shared, hotels, labels }: SharedReason): string {
  if (hotels === 1) return `${labels[0]}: ${own}`;
  const among = hotels > labels.length ? 'among them ' : '';
  return `${plural(hotels, 'hotel')}, ${among}${listed(labels)}: ${shared}`;
}

/** Whether the server will refuse it again if the configuration stays the same. */
function isRefusal({ status }: FailedOperation): boolean {
  return status === 400 || status === 409 || status === 422;
}
