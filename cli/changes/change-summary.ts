import cliTruncate from 'cli-truncate';
import { isNew, isTouched, type PlannedHotel } from '#application/bulk/plan/planned-hotel.ts';
import { totalsOf, type PlanCounts } from '#application/bulk/plan/plan-totals.ts';
import { failureFacts, messageOf } from '#cli/wording/failures.ts';
import { asFailed } from './change-lines.ts';
import { hotelLabel, idText, plural, printable } from '#cli/terminal/printable.ts';
import type { Colour, Paint } from '#cli/terminal/terminal.ts';
import type { Width } from '#cli/terminal/wrapped.ts';

type Status = 'new' | 'changed' | 'unchanged' | 'failed';

const LOOKS: Readonly<Record<Status, { readonly sign: string; readonly colour?: Colour }>> = {
  new: { sign: '+', colour: 'green' },
  changed: { sign: '~', colour: 'yellow' },
  unchanged: { sign: ' ' },
  failed: { sign: '!', colour: 'red' },
};

/** The event that `--summary` prints for each hotel (docs/output.md). */
export function summaryEvent(planned: PlannedHotel): object {
  const { name, code, hotelId, failure } = planned;
  const { hotels: _, failed: __, ...counts } = totalsOf([planned]).counts;
  return {
    event: 'hotel',
    hotel: code || String(hotelId),
    hotel_id: idText(hotelId),
    name,
    status: statusOf(planned),
    ...counts,
    ...(failure && failureFacts(asFailed(planned))),
  };
}

/** `~ Seaside Grand (SEASID01, id 2): 1 to create, 3 to update`, shortened to the width of a terminal. */
export function summaryLine(planned: PlannedHotel, paint: Paint, width: Width): string {
  const { name, code, hotelId } = planned;
  const status = statusOf(planned);
  const { sign, colour } = LOOKS[status];
  const label = hotelLabel(name, code, hotelId);
  const line = printable(`${sign} ${label}: ${wordsOf(planned, status)}`);
  const fitting = width.isLive ? cliTruncate(line, width.columns() - 1) : line;
  return colour ? paint(colour, fitting) : fitting;
}

export function statusOf(planned: PlannedHotel): Status {
  if (planned.failure) return 'failed';
  if (isNew(planned)) return 'new';
  return isTouched(planned) ? 'changed' : 'unchanged';
}

function wordsOf(planned: PlannedHotel, status: Status): string {
  const { failure } = planned;
  if (failure) return `would fail at ${failure.stage}: ${messageOf(failure)}`;
  const { counts } = totalsOf([planned]);
  const words = [
    ...(status === 'new' ? ['new hotel'] : []),
    ...(['create', 'update', 'delete'] as const)
      .filter((action) => counts[action] > 0)
      .map((action) => `${counts[action]} to ${action}`),
    ...(status === 'unchanged' ? ['unchanged'] : []),
    ...(counts.extra > 0 ? [`${counts.extra} extra`] : []),
  ];
  return words.join(', ');
}

export function previewLine({ hotels, failed, ...changes }: PlanCounts): string {
  const words = [
    `${changes.create} to create`,
    `${changes.update} to update`,
    `${changes.unchanged} unchanged`,
    ...(changes.delete > 0 ? [`${changes.delete} to delete`] : []),
    ...(changes.extra > 0 ? [`${changes.extra} extra`] : []),
    ...(failed > 0 ? [`${plural(failed, 'hotel')} failed`] : []),
  ];
  return `${plural(hotels, 'hotel')}: ${words.join(', ')}`;
}
