import { textTable } from '#domain/text/text-table.ts';
import type { Database } from './database.ts';
import type { WireField } from '#adapters/contract/records/field.ts';
import { referenceColumns, storedColumns, type StoredColumn } from './columns.ts';
import { RESOURCE_OF, RESOURCES } from './resources.ts';
import type { SandboxResource } from './resource.ts';

const LOGO_TABLE = `
CREATE TABLE hotel_logos (
  hotel INTEGER PRIMARY KEY REFERENCES hotels(id) ON DELETE CASCADE,
  name TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  content BLOB NOT NULL
) STRICT;`;

/** Deleting a hotel deletes its records, and deleting a plan its rules. Other references prevent a deletion. */
const ON_DELETE: Readonly<Record<string, string>> = textTable({
  hotel: 'CASCADE',
  plan: 'CASCADE',
});

/**
 * Creates the tables of a new database and runs `seed` in the same transaction. For an older file, adds the missing
 * tables and columns. Throws if a later version has written the file.
 */
export function ensureSchema(database: Database, seed: () => void): void {
  const version = versionOf(database);
  if (version > VERSION) {
    throw new Error(
      `it has version ${version}, but this program supports only versions up to ${VERSION}; delete the file, or use another file`,
    );
  }
  database.write(() => {
    const present = versionOf(database);
    for (const definitions of VERSIONS.slice(present)) database.script(definitions);
    for (const resource of RESOURCES) addColumns(database, resource);
    if (present === 0) seed();
    database.script(`PRAGMA user_version = ${VERSION}`);
  });
}

function versionOf(database: Database): number {
  return Number(database.first('PRAGMA user_version')?.['user_version']);
}

const INTEGERS: readonly WireField['kind'][] = ['whole', 'flag', 'reference'];

function columnType({ name, field }: StoredColumn, { table, standards }: SandboxResource): string {
  const { kind, to } = field;
  const type = INTEGERS.includes(kind) ? 'INTEGER' : 'TEXT';
  // The hotel of a user may be null, because the onboarding account has no hotel.
  const isNullable = standards?.[name] === null || (name === 'hotel' && table === 'users');
  const parent =
    to && ` REFERENCES ${RESOURCE_OF[to].table}(id) ON DELETE ${ON_DELETE[to] ?? 'NO ACTION'}`;
  return `${type}${isNullable ? '' : ' NOT NULL'}${parent ?? ''}`;
}

function definition(resource: SandboxResource): string {
  const { table, uniques, hotelColumn, ownColumns = {} } = resource;
  const lines = [
    'id INTEGER PRIMARY KEY AUTOINCREMENT',
    ...storedColumns(resource).map((column) => `${column.name} ${columnType(column, resource)}`),
    ...Object.entries(ownColumns).map(([name, type]) => `${name} ${type}`),
    ...uniques.map((unique) => `UNIQUE (${unique.columns.join(', ')})`),
  ];
  const indexed = [
    ...referenceColumns(resource).map(({ name }) => name),
    ...Object.keys(ownColumns),
  ];
  return [
    `CREATE TABLE ${table} (${lines.join(', ')}) STRICT;`,
    ...indexed.map(
      (name) =>
        `CREATE INDEX ${table}_${name} ON ${table}(${name}${name === hotelColumn ? ', id' : ''});`,
    ),
  ].join('\n');
}

function addColumns(database: Database, resource: SandboxResource): void {
  const present = database.all(`PRAGMA table_info(${resource.table})`).map(({ name }) => name);
  for (const column of storedColumns(resource)) {
    if (present.includes(column.name)) continue;
    const blank = INTEGERS.includes(column.field.kind) ? '0' : `''`;
    const added = `${column.name} ${columnType(column, resource)} DEFAULT ${blank}`;
    database.script(`ALTER TABLE ${resource.table} ADD COLUMN ${added}`);
  }
}

const FIRST = [
  ...RESOURCES.map(definition),
  'CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;',
].join('\n');

/** SQL for each version, which upgrades a database from the previous version. The first version creates the tables. */
const VERSIONS: readonly string[] = [FIRST, LOGO_TABLE];
const VERSION = VERSIONS.length;
