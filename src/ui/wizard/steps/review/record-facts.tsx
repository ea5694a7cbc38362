import type { Field, FieldKind } from '#domain/description/field.ts';
import {
  fieldIn,
  namesOf,
  type Fields,
  type RecordDescription,
} from '#domain/description/record-description.ts';
import { dayText, timeText } from '#ui/texts/days.ts';
import { price } from '#ui/texts/money.ts';

export type TextOf = (field: Field, value: unknown) => string;

export interface RecordFactsProps<Described extends Fields, Values> {
  readonly of: RecordDescription<Described>;
  readonly values: Values;
  readonly textOf: TextOf;
  readonly without: readonly (keyof Described)[];
}

const LONG: readonly FieldKind[] = ['lines', 'list'];
const WIDE: readonly FieldKind[] = ['email', 'website'];
/** A browser that translates the page must not change these values. */
const AS_TYPED: readonly FieldKind[] = [
  ...(['code', 'email', 'username'] as const),
  ...(['website', 'currency', 'timezone'] as const),
];

export function RecordFacts<Described extends Fields, Values extends object>({
  of,
  values,
  textOf,
  without,
}: RecordFactsProps<Described, Values>) {
  const facts = namesOf(of, ...without).flatMap((name) => {
    const field = fieldIn(of, name);
    const value = (values as Readonly<Record<string, unknown>>)[name];
    const text = field.kind === 'switch' ? '' : textOf(field, value);
    return text.trim() === '' ? [] : [{ name, field, text }];
  });
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-6 gap-y-3 @2xl:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
      {facts.map(({ name, field: { kind, label }, text }) => (
        <div
          key={name}
          className={`min-w-0 ${LONG.includes(kind) ? 'col-span-full' : WIDE.includes(kind) ? '@2xl:col-span-2' : ''}`}
        >
          <dt className="text-sm text-ink/75">{LABEL.exec(label)?.groups?.['title']}</dt>
          <dd
            dir="auto"
            translate={AS_TYPED.includes(kind) ? 'no' : undefined}
            className="text-left whitespace-pre-line wrap-anywhere tabular-nums"
          >
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The unit is in brackets: `Tax Rate (%)`. */
const LABEL = /^(?<title>.*?)(?: \((?<unit>.*)\))?$/;

/** The value as people read it; '' if there is none. */
export function valueText(field: Field, value: unknown, locale: string, currency: string): string {
  const { kind, label, optionLabels, default: usual } = field;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (kind === 'money') {
    return value === 0 && usual === 0 ? 'No limit' : price(Number(value), currency);
  }
  if (kind === 'time') return timeText(text, locale);
  if (kind === 'day') return dayText(text, locale);
  if (kind === 'option')
    return optionLabels?.[text] ?? text.charAt(0).toUpperCase() + text.slice(1);
  const unit = LABEL.exec(label)?.groups?.['unit'];
  if (unit === undefined || text === '') return text;
  return unit === '%' ? `${text}%` : `${text} ${unit}`;
}
