import type { WireField, WireFields } from '#adapters/contract/records/field.ts';
import type { Value } from './database.ts';
import type { SandboxResource } from './resource.ts';

export interface StoredColumn {
  readonly name: string;
  /** Path of the field in a body: `['profile', 'hotel']`. */
  readonly path: readonly string[];
  readonly field: WireField;
}

function columnsOf(fields: WireFields, path: readonly string[] = []): StoredColumn[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.group) return columnsOf(field.group, [...path, name]);
    return field.sent ? [{ name, path: [...path, name], field }] : [];
  });
}

/** Every column that requests can write, with the path of its field in a body. */
export function storedColumns({ fields, unstored = [] }: SandboxResource): StoredColumn[] {
  return columnsOf(fields).filter(({ name }) => !unstored.includes(name));
}

export function referenceColumns(resource: SandboxResource): StoredColumn[] {
  return storedColumns(resource).filter(({ field }) => field.to !== undefined);
}

/** Converts a stored value for a response: flags are stored as 0 and 1 and sent as booleans. */
export function showField(
  value: Value | undefined,
  { kind }: WireField,
): Value | boolean | undefined {
  return kind === 'flag' && value !== null ? value === 1 : value;
}
