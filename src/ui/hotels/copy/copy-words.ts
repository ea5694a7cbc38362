import {
  recordsTo,
  type PlannedField,
  type PlannedHotel,
  type PlannedRecord,
} from '#application/bulk/plan/planned-hotel.ts';
import type { TargetPreview } from '#application/bulk/preview-copies.ts';
import { placeInWords } from '#ui/texts/config-places.ts';
import { counted } from '#ui/texts/counted.ts';
import { operationWords } from '#ui/texts/operation-words.ts';
import { plannedFieldText } from '#ui/texts/planned-field-text.ts';

const KINDS = { 'room-type': 'room type', plan: 'rate plan', rule: 'rate' } as const;

/** For example 'Creates 2 room types and 6 rates. Changes 1 rate plan.' */
export function changesText(hotel: PlannedHotel): string {
  const created = listText(recordsTo(hotel, 'create'));
  const updated = listText(recordsTo(hotel, 'update'));
  const sentences = [created && `Creates ${created}.`, updated && `Changes ${updated}.`];
  return sentences.filter(Boolean).join(' ') || 'Nothing to change.';
}

function listText(records: readonly PlannedRecord[]): string {
  const counts = Object.entries(KINDS).flatMap(([kind, words]) => {
    const { length } = records.filter(({ key }) => key.startsWith(`${kind}:`));
    return length > 0 ? [counted(length, words)] : [];
  });
  const last = counts.pop() ?? '';
  return counts.length > 0 ? `${counts.join(', ')} and ${last}` : last;
}

export interface RecordWords {
  readonly key: string;
  readonly title: string;
  readonly isNew: boolean;
  /** For example 'Max occupancy: 2 → 3'. */
  readonly fields: readonly string[];
}

/**
 * The fields shown for a new rate. Other new records show no fields, because they equal the source.
 */
const NEW_RATE_FIELDS = ['base_rate', 'start_date', 'end_date'];

export function recordsInWords({ planned, operations = new Map() }: TargetPreview): RecordWords[] {
  if (!planned) return [];
  const wordsOf = operationWords([...operations.values()], true);
  return recordsTo(planned, 'create', 'update').map(({ key, action, fields = [] }) => {
    const isNew = action === 'create';
    const { title } = wordsOf(operations.get(key)?.key ?? key);
    const isShown = ({ field }: PlannedField) =>
      !isNew || (key.startsWith('rule:') && NEW_RATE_FIELDS.includes(field));
    return { key, title, isNew, fields: fields.filter(isShown).map(plannedFieldText) };
  });
}

const LEFT_OUT = {
  'other-currency':
    'Base rates are not copied, because this hotel has another currency. Set them in the hotel.',
  'no-plans': 'Base rates are not copied, because this hotel has no rate plans.',
} as const;

/** The reasons why a hotel cannot be changed, or else notes about records that are not copied. */
export function notesOf({ planned, copied, problems }: TargetPreview): string[] {
  const reasons = problems.map(({ path, message }) =>
    path === '' ? message : `${placeInWords(path)}: ${message}`,
  );
  if (!planned || !copied) return reasons;
  const { leftOut, unpriced } = copied;
  return [
    ...(recordsTo(planned, 'create').some(({ key }) => key.startsWith('room-type:'))
      ? ['New room types have no rooms. Add rooms in the hotel.']
      : []),
    ...(leftOut ? [LEFT_OUT[leftOut]] : []),
    ...(unpriced.length > 0
      ? [`No rates are created for ${unpriced.join(', ')}, because the base rate is missing.`]
      : []),
    ...recordsTo(planned, 'keep').flatMap(({ message }) => message ?? []),
  ];
}
