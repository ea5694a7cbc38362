import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import { rowLines } from '#cli/report/row-lines.ts';
import { answerOf, failureRow, failuresOf } from '#cli/wording/failures.ts';
import { labelOf } from './hotel-lines.ts';
import { plural, printable, shortened, listed } from '#cli/terminal/printable.ts';

/**
 * Why a hotel is unfinished. Each field is a text with fewer details than the previous field. Several hotels with the
 * same reason share one text.
 */
interface Reason {
  /** `user:asha (400): This password is too common.` */
  readonly own: string;
  /** Like `own`, without the code of this hotel. Used if all hotels have the same operation keys. */
  readonly ofSameKeys: string;
  /** `user (400): …`. Used if only the kind of the operations is the same. */
  readonly ofOneKind: string;
}

interface SharedReason {
  /** `own` of the first hotel with this reason */
  readonly own: string;
  /** The text for several hotels */
  shared: string;
  hotels: number;
  /** Names of the first few hotels */
  readonly labels: string[];
}

const MOST_LABELS = 3;
const MOST_REASONS = 8;
/** At most this many different reasons are stored, to limit the use of memory. Further reasons are only counted. */
const MOST_KEPT = 200;

/**
 * Groups the reasons why hotels are unfinished, most frequent first. `invalid` counts hotels with an invalid
 * configuration. `hasRefusals` is true if the server refused data that it will refuse again. `areUnplanned` is true if
 * every hotel differs from the saved plan of the run.
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
  const rows = failures.map((failure) => failureRow({ ...failure, fields: {} }, 'refused'));
  return rowLines(rows).map(({ row, keys }) => {
    const [kind = ''] = row.key.split(':');
    const answer = answerOf(row);
    const words = shortened(row.message ?? '');
    const own = `${keys}${answer}: ${words}`;
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

/** Whether the server will refuse the same request again, because the configuration is wrong. */
function isRefusal({ status }: FailedOperation): boolean {
  return status === 400 || status === 409 || status === 422;
}
