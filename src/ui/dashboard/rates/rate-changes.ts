import type { OperationKind } from '#domain/plan/operation.ts';
import type { RateChanges } from '#application/hotel/edit-rates.ts';
import { counted } from '#ui/texts/counted.ts';

const COUNTED: readonly (readonly [OperationKind, (count: number) => string])[] = [
  ['plan', (count) => counted(count, 'rate plan')],
  ['rule', (count) => counted(count, 'rate')],
  ['pricing', () => 'dynamic pricing'],
];

/** For example 'Saving will add 3 rates and change 1 rate plan and 9 rates.' */
export function rateChangesSentence({ created, updated }: RateChanges): string {
  const doings = [phrase('add', created), phrase('change', updated)].filter((text) => text !== '');
  return doings.length > 0 ? `Saving will ${doings.join(', and ')}.` : 'Nothing has changed yet.';
}

function phrase(verb: string, counts: RateChanges['created']): string {
  const parts = COUNTED.flatMap(([kind, say]) => (counts[kind] ? [say(counts[kind])] : []));
  return parts.length > 0 ? `${verb} ${LIST.format(parts)}` : '';
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });
