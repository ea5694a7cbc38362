// Records of any resource in the database, whoever asks.
import type { Database, Row } from './database.ts';
import { showField, type Value } from './fields.ts';
import type { Resource } from './resource.ts';
import { addFault, columnsOf, hasFaults, type Column, type Values } from './validation.ts';
import type { Faults } from './refusals.ts';

/** A condition over the table alias `t`, with its values. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly Value[];
}

interface Statements {
  readonly select: string;
  readonly count: string;
  readonly insert: string;
  readonly update: string;
  readonly stored: readonly Column[];
  readonly shown: readonly Column[];
}

const STATEMENTS = new WeakMap<Resource, Statements>();

function statementsOf(resource: Resource): Statements {
  const known = STATEMENTS.get(resource);
  if (known) return known;
  const { table, fields, shown } = resource;
  const columns = columnsOf(fields);
  const stored = columns.filter(({ field }) => !field.virtual);
  const names = stored.map(({ name }) => name);
  const made: Statements = {
    select: `SELECT t.*${shown ? `, ${shown.columns}` : ''} FROM ${table} t ${shown?.join ?? ''}`,
    count: `SELECT count(*) AS n FROM ${table} t`,
    insert: `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    update: `UPDATE ${table} SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`,
    stored,
    shown: stored.filter(({ field }) => !field.writeOnly),
  };
  STATEMENTS.set(resource, made);
  return made;
}

export function findRecord(
  database: Database,
  resource: Resource,
  id: number,
  scope?: Condition,
): Row | undefined {
  const { select } = statementsOf(resource);
  return scope
    ? database.first(`${select} WHERE t.id = ? AND ${scope.sql}`, id, ...scope.values)
    : database.first(`${select} WHERE t.id = ?`, id);
}

/** One slice of the records, ordered by ID. */
export function selectRecords(
  database: Database,
  resource: Resource,
  { sql, values }: Condition,
  slice: { limit: number; offset: number },
): Row[] {
  const { select } = statementsOf(resource);
  return database.all(
    `${select} WHERE ${sql} ORDER BY t.id LIMIT ? OFFSET ?`,
    ...values,
    slice.limit,
    slice.offset,
  );
}

export function countRecords(
  database: Database,
  resource: Resource,
  { sql, values }: Condition,
): number {
  return Number(database.first(`${statementsOf(resource).count} WHERE ${sql}`, ...values)?.['n']);
}

/** Returns the new record's ID. Throws errors that `brokenConstraint` explains. */
export function insertRecord(database: Database, resource: Resource, values: Values): number {
  const { insert, stored } = statementsOf(resource);
  return database.run(insert, ...stored.map(({ name }) => values[name] ?? null)).id;
}

export function updateRecord(
  database: Database,
  resource: Resource,
  before: Row,
  given: Values,
): void {
  const { update, stored } = statementsOf(resource);
  const merged = stored.map(
    ({ name }) => given[name] ?? (name in given ? null : before[name]) ?? null,
  );
  database.run(update, ...merged, before['id'] ?? null);
}

export function deleteRecord(database: Database, resource: Resource, id: number): void {
  database.run(`DELETE FROM ${resource.table} WHERE id = ?`, id);
}

/** A row as the wire shows it; `mount` is the path of the API on its server. */
export function showRecord(
  resource: Resource,
  row: Row,
  { mount }: { readonly mount: string },
): Record<string, unknown> {
  if (resource.show) return resource.show(row);
  const body: Record<string, unknown> = { id: row['id'] };
  for (const { name, field } of statementsOf(resource).shown)
    body[name] = showField(row[name], field);
  return { ...body, ...resource.derived?.(row, mount) };
}

/** The unique keys that the values would break, in DRF's words; keys of several fields come last. */
export function uniqueFaults(
  database: Database,
  resource: Resource,
  values: Readonly<Values>,
  ownId: number | undefined,
): Faults {
  const faults: Faults = {};
  const ordered = resource.uniques.toSorted((a, b) => a.columns.length - b.columns.length);
  for (const { columns, message } of ordered) {
    const [first = '', ...others] = columns;
    if (columns.some((name) => values[name] === undefined)) continue;
    if (others.length > 0 && hasFaults(faults)) continue;
    const taken = database.first(
      `SELECT id FROM ${resource.table} WHERE ${columns.map((name) => `${name} = ?`).join(' AND ')}`,
      ...columns.map((name) => values[name] ?? null),
    );
    if (!taken || taken['id'] === ownId) continue;
    const path = others.length > 0 ? [] : pathOf(resource, first);
    addFault(faults, path, message ?? uniqueMessage(resource, columns));
  }
  return faults;
}

function uniqueMessage({ label }: Resource, columns: readonly string[]): string {
  return columns.length > 1
    ? `The fields ${columns.join(', ')} must make a unique set.`
    : `${label} with this ${columns[0]} already exists.`;
}

function pathOf(resource: Resource, column: string): readonly string[] {
  return statementsOf(resource).stored.find(({ name }) => name === column)?.path ?? [column];
}

/** The fields of a resource that point to other records. */
export function referencesOf(resource: Resource): readonly Column[] {
  return statementsOf(resource).stored.filter(
    ({ field }) => field.kind === 'reference' && !field.readOnly,
  );
}
