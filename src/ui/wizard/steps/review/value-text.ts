import type { Field, FieldKind } from '#domain/description/field.ts';
import type { AreaUnit } from '#domain/rooms/room-size.ts';
import { ROOM_TYPE } from '#domain/rooms/room-types.ts';
import { dayText, timeText } from '#ui/texts/days.ts';
import { price } from '#ui/texts/money.ts';
import { areaText } from '#ui/texts/room-type-facts.ts';

/** What the text of a value depends on besides its field. */
export interface Place {
  readonly locale: string;
  readonly currency: string;
  readonly unit: AreaUnit;
}

/** The unit is in brackets: `Tax Rate (%)`. */
const LABEL = /^(?<title>.*?)(?: \((?<unit>.*)\))?$/;

/** The label without its unit. */
export function titleOf({ label }: Field): string {
  return LABEL.exec(label)?.groups?.['title'] ?? label;
}

const LONG: readonly FieldKind[] = ['lines', 'list'];

export function isLong({ kind }: Field): boolean {
  return LONG.includes(kind);
}

const AS_TYPED: readonly FieldKind[] = [
  ...(['code', 'email', 'username'] as const),
  ...(['website', 'currency', 'timezone'] as const),
];

/** Whether the value must stay as it is if the browser translates the page. */
export function isAsTyped({ kind }: Field): boolean {
  return AS_TYPED.includes(kind);
}

/** The value as people read it; '' if there is none. */
export function valueText(field: Field, value: unknown, at: Place): string {
  const { kind, label, optionLabels, default: usual } = field;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (field === ROOM_TYPE.fields.room_size) return areaText(Number(value), at.unit);
  if (kind === 'money') {
    return value === 0 && usual === 0 ? 'No limit' : price(Number(value), at.currency);
  }
  if (kind === 'time') return timeText(text, at.locale);
  if (kind === 'day') return dayText(text, at.locale);
  if (kind === 'option')
    return optionLabels?.[text] ?? text.charAt(0).toUpperCase() + text.slice(1);
  const unit = LABEL.exec(label)?.groups?.['unit'];
  if (unit === undefined || text === '') return text;
  return unit === '%' ? `${text}%` : `${text} ${unit}`;
}
