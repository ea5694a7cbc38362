import type { Fields, RecordDescription } from '#domain/description/record-description.ts';
import type { AreaUnit } from '#domain/rooms/room-size.ts';

export type Labels = Readonly<Record<string, string>>;

/** The labels of all fields of a record. */
export function labelsOf<Described extends Fields>({
  fields,
}: RecordDescription<Described>): Readonly<Record<keyof Described, string>> {
  const labels = Object.entries(fields).map(([name, { label }]) => [name, label]);
  return Object.fromEntries(labels) as Record<keyof Described, string>;
}

export function roomSizeLabel(unit: AreaUnit): string {
  return `Room Size (${unit})`;
}

/** 'street_address' becomes 'Street address', 'is_active' becomes 'Active'. */
export function fieldInWords(field: string): string {
  const words = field.replace(/^is_/, '').replaceAll(/[_.]/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
