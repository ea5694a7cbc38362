import type { Database, Row, Value, Values } from './database.ts';
import { showField, storedColumns } from './columns.ts';
import { allows } from './permissions.ts';
import type { Caller, SandboxResource } from './resource.ts';
import { addFault, hasFaults, type Faults } from './refusals.ts';

/** An SQL condition and its parameters. In the condition, `t` is the record's table. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly Value[];
}

function selectOf({ table, shown }: SandboxResource): string {
  return `SELECT t.*${shown ? `, ${shown.columns}` : ''} FROM ${table} t ${shown?.join ?? ''}`;
}

export function findRecord(
  database: Database,
  resource: SandboxResource,
  id: number,
  { sql, values }: Condition = { sql: 'TRUE', values: [] },
): Row | undefined {
  return database.first(`${selectOf(resource)} WHERE t.id = ? AND ${sql}`, id, ...values);
}

export function selectRecords(
  database: Database,
  resource: SandboxResource,
  { sql, values }: Condition,
  slice: { limit: number; offset: number },
): Row[] {
  return database.all(
    `${selectOf(resource)} WHERE ${sql} ORDER BY t.id LIMIT ? OFFSET ?`,
    ...values,
    slice.limit,
    slice.offset,
  );
}

export function countRecords(
  database: Database,
  { table }: SandboxResource,
  { sql, values }: Condition,
): number {
  const row = database.first(`SELECT count(*) AS n FROM ${table} t WHERE ${sql}`, ...values);
  return Number(row?.['n']);
}

/** Returns the new record's ID. */
export function insertRecord(
  database: Database,
  resource: SandboxResource,
  values: Values,
): number {
  const stored = storedColumns(resource).map(({ name }) => name);
  const names = [...stored, ...Object.keys(resource.ownColumns ?? {})];
  return database.run(
    `INSERT INTO ${resource.table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    ...names.map((name) => values[name] ?? null),
  );
}

export function storeChanges(
  database: Database,
  resource: SandboxResource,
  id: number,
  given: Values,
): void {
  const names = storedColumns(resource)
    .map(({ name }) => name)
    .filter((name) => Object.hasOwn(given, name));
  if (names.length === 0) return;
  database.run(
    `UPDATE ${resource.table} SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`,
    ...names.map((name) => given[name] ?? null),
    id,
  );
}

/** Does nothing if the ID is unknown. */
export function deleteRecord(database: Database, resource: SandboxResource, id: number): void {
  database.run(`DELETE FROM ${resource.table} WHERE id = ?`, id);
}

/** Returns a row as responses to the caller show it. `mount` is the path at which the API is mounted. */
export function showRecord(
  resource: SandboxResource,
  row: Row,
  { mount, caller }: { readonly mount: string; readonly caller: Pick<Caller, 'role'> },
): Record<string, unknown> {
  const body: Record<string, unknown> = { id: row['id'] };
  for (const { name, path, field } of storedColumns(resource)) {
    const needs = resource.hidden?.[name];
    if (needs !== undefined && !allows(caller.role, needs)) continue;
    if (field.shown && path.length === 1) body[name] = showField(row[name], field);
  }
  return { ...body, ...resource.derived?.(row, mount) };
}

/** Adds Django's fault for each violated unique key. Skips keys of several fields if there are other faults. */
export function addUniqueFaults(
  database: Database,
  resource: SandboxResource,
  record: Readonly<Values>,
  faults: Faults,
): void {
  for (const { columns, message } of resource.uniques) {
    if (columns.some((name) => record[name] === undefined)) continue;
    if (columns.length > 1 && hasFaults(faults)) continue;
    const taken = database.first(
      `SELECT id FROM ${resource.table} WHERE ${columns.map((name) => `${name} = ?`).join(' AND ')}`,
      ...columns.map((name) => record[name] ?? null),
    );
    if (!taken || taken['id'] === record['id']) continue;
    // The field of a single-field key is always at the top level of the body.
    const path = columns.length > 1 ? [] : columns;
    addFault(faults, path, message ?? uniqueMessage(resource, columns));
  }
}

function uniqueMessage({ label }: SandboxResource, columns: readonly string[]): string {
  return columns.length > 1
    ? `The fields ${columns.join(', ')} must make a unique set.`
    : `${label} with this ${columns[0]} already exists.`;
}
