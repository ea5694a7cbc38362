import type { ServerRecord } from '#domain/record.ts';
import type { FieldKind } from '#domain/description/field.ts';
import type { OperationKind } from '#domain/plan/operation.ts';
import { sentKind } from '#domain/plan/sent-fields.ts';

const decimal = (value: unknown) => Number(value).toFixed(3);
const decomposed = (value: unknown) => ` ${String(value).normalize('NFD')}\u00A0`;

function otherCase(value: unknown): string {
  const text = String(value);
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

/** How a server may spell a value of each kind. */
const SPELLINGS: Readonly<Partial<Record<FieldKind, (value: unknown) => unknown>>> = {
  text: decomposed,
  name: decomposed,
  lines: (value) => String(value).replaceAll('\n', '\r\n'),
  code: otherCase,
  username: (value) => String(value).toUpperCase(),
  email: otherCase,
  phone: (value) => String(value).replace(/[^\d+]/g, ''),
  website: (value) => String(value).replace(/\/\/[^/]+/, (host) => host.toUpperCase()) + '/',
  country: () => 'IN',
  timezone: () => 'Asia/Calcutta',
  whole: decimal,
  percent: decimal,
  money: decimal,
  time: (value) => `${String(value).slice(0, 5)}:00.000000`,
  day: (value) => `${String(value)}T00:00:00Z`,
};

/** The record as a server shows it that spells every value in its own way. The hotel is in India. */
export function spelled(kind: OperationKind, record: ServerRecord): ServerRecord {
  const entries = Object.entries(record).map(([field, value]): [string, unknown] => {
    if (field === 'id' || field === 'hotel' || value === '' || value === null)
      return [field, value];
    if (typeof value === 'object') return [field, spelled(kind, value as ServerRecord)];
    return [field, SPELLINGS[sentKind(kind, field)]?.(value) ?? value];
  });
  return Object.fromEntries(entries);
}
