import { isNew, isTouched, type PlannedHotel } from '#application/bulk/plan/planned-hotel.ts';
import { totalsOf, type PlanCounts } from '#application/bulk/plan/plan-totals.ts';
import { messageOf } from '#cli/wording/failures.ts';
import { hotelLabel, plural, printable } from '#cli/terminal/printable.ts';

const SIGNS = { new: '+', changed: '~', unchanged: ' ', failed: '!' } as const;

/** `~ Seaside Grand (SEASID01, id 2): 1 to create, 3 to update`: the changes of a hotel as one annotation. */
export function summaryLine(planned: PlannedHotel): string {
  const { name, code, hotelId } = planned;
  const status = statusOf(planned);
  const label = hotelLabel(name, code, hotelId);
  return printable(`${SIGNS[status]} ${label}: ${wordsOf(planned, status)}`);
}

export function statusOf(planned: PlannedHotel): keyof typeof SIGNS {
  if (planned.failure) return 'failed';
  if (isNew(planned)) return 'new';
  return isTouched(planned) ? 'changed' : 'unchanged';
}

function wordsOf(planned: PlannedHotel, status: keyof typeof SIGNS): string {
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
