// What onboard would change in a hotel, in one line for people and as one event for programs.
import cliTruncate from 'cli-truncate';
import type { ShownHotel } from '#application/bulk/plan/shown-hotel.ts';
import { failureFacts, messageOf } from '#cli/wording/failures.ts';
import { hotelLabel, idText, printable } from '#cli/terminal/printable.ts';
import type { Colour, Paint } from '#cli/terminal/terminal.ts';
import type { Width } from '#cli/terminal/wrapped.ts';

type Status = 'new' | 'changed' | 'unchanged' | 'failed';

const LOOKS: Readonly<Record<Status, { readonly sign: string; readonly colour?: Colour }>> = {
  new: { sign: '+', colour: 'green' },
  changed: { sign: '~', colour: 'yellow' },
  unchanged: { sign: ' ' },
  failed: { sign: '!', colour: 'red' },
};

/** docs/cli.md 'Output': the event of a hotel with `--summary`. */
export function summaryEvent(shown: ShownHotel): object {
  const { name, outcome } = shown;
  const hotel = outcome.hotelCode || String(outcome.hotelId);
  const hotel_id = shown.isNew ? null : idText(outcome.hotelId);
  const counts = { ...countsOf(shown), unchanged: outcome.operations.unchanged };
  const failure = outcome.status === 'failed' ? failureFacts(outcome) : {};
  return { event: 'hotel', hotel, hotel_id, name, status: statusOf(shown), ...counts, ...failure };
}

/** `~ Seaside Grand (SEASID01, id 2): 1 to create, 3 to update`, shortened to the width of a terminal. */
export function summaryLine(shown: ShownHotel, paint: Paint, width: Width): string {
  const { name, outcome, isNew } = shown;
  const status = statusOf(shown);
  const { sign, colour } = LOOKS[status];
  const label = hotelLabel(name, outcome.hotelCode, isNew ? undefined : outcome.hotelId);
  const line = printable(`${sign} ${label}: ${wordsOf(shown, status)}`);
  const fitting = width.isLive ? cliTruncate(line, width.columns() - 1) : line;
  return colour ? paint(colour, fitting) : fitting;
}

function statusOf({ outcome, isNew, changes, deletions }: ShownHotel): Status {
  if (outcome.status === 'failed') return 'failed';
  if (isNew) return 'new';
  return changes.length + deletions.length > 0 ? 'changed' : 'unchanged';
}

function countsOf({ changes, deletions, extras }: ShownHotel) {
  const create = changes.filter(({ action }) => action === 'create').length;
  const update = changes.length - create;
  return { create, update, delete: deletions.length, extra: extras.length };
}

function wordsOf(shown: ShownHotel, status: Status): string {
  const { outcome } = shown;
  if (outcome.status === 'failed') {
    return `would fail at ${outcome.error.stage}: ${messageOf(outcome.error)}`;
  }
  const counts = countsOf(shown);
  const words = [
    ...(status === 'new' ? ['new hotel'] : []),
    ...(counts.create > 0 ? [`${counts.create} to create`] : []),
    ...(counts.update > 0 ? [`${counts.update} to update`] : []),
    ...(counts.delete > 0 ? [`${counts.delete} to delete`] : []),
    ...(status === 'unchanged' ? ['unchanged'] : []),
    ...(counts.extra > 0 ? [`${counts.extra} extra`] : []),
  ];
  return words.join(', ');
}
