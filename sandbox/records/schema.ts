import type { Database } from './database.ts';
import { columnsOf, type Field } from './fields.ts';
import { RESOURCES } from './resources.ts';
import type { Resource } from './resource.ts';

const LOGO_TABLE = `
CREATE TABLE hotel_logos (
  hotel INTEGER PRIMARY KEY REFERENCES hotels(id) ON DELETE CASCADE,
  name TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  content BLOB NOT NULL
) STRICT;`;

/**
 * A hotel is deleted with its records and a plan with its rules; a room type cannot be deleted
 * while it has rooms.
 */
const ON_DELETE: Readonly<Record<string, string>> = {
  hotels: 'CASCADE',
  rate_plans: 'CASCADE',
  users: 'SET NULL',
  room_types: 'NO ACTION',
  rooms: 'NO ACTION',
};

/**
 * Creates the tables of a new database and runs `seed` in the same transaction, or adds what an
 * older file lacks. Throws for a file of a later version.
 */
export function ensureSchema(database: Database, seed: () => void): void {
  const version = versionOf(database);
  if (version === VERSION) return;
  if (version > VERSION) {
    throw new Error(
      `it has version ${version}, and this program supports none after ${VERSION}. Delete it, or name another file`,
    );
  }
  database.write(() => {
    const present = versionOf(database);
    for (const definitions of VERSIONS.slice(present)) database.script(definitions);
    if (present === 0) seed();
    database.script(`PRAGMA user_version = ${VERSION}`);
  });
}

function versionOf(database: Database): number {
  return Number(database.first('PRAGMA user_version')?.['user_version']);
}

function columnType({ kind, nullable, to = '' }: Field): string {
  const type = ['integer', 'boolean', 'reference'].includes(kind) ? 'INTEGER' : 'TEXT';
  const parent = kind === 'reference' ? ` REFERENCES ${to}(id) ON DELETE ${ON_DELETE[to]}` : '';
  return `${type}${nullable ? '' : ' NOT NULL'}${parent}`;
}

function definition({ table, fields, uniques, hotelColumn }: Resource): string {
  const columns = columnsOf(fields).filter(({ field }) => !field.virtual);
  const lines = [
    'id INTEGER PRIMARY KEY AUTOINCREMENT',
    ...columns.map(({ name, field }) =>
      // The onboarding account is a user without a hotel.
      name === 'hotel' && table === 'users'
        ? `hotel ${columnType({ ...field, nullable: true })}`
        : `${name} ${columnType(field)}`,
    ),
    ...uniques.map((unique) => `UNIQUE (${unique.columns.join(', ')})`),
  ];
  const references = columns.filter(({ field }) => field.kind === 'reference');
  return [
    `CREATE TABLE ${table} (${lines.join(', ')}) STRICT;`,
    ...references.map(
      ({ name }) =>
        `CREATE INDEX ${table}_${name} ON ${table}(${name}${name === hotelColumn ? ', id' : ''});`,
    ),
  ].join('\n');
}

const FIRST = [
  ...RESOURCES.map(definition),
  'CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;',
].join('\n');

/** What each version adds to the previous one. */
const VERSIONS: readonly string[] = [FIRST, LOGO_TABLE];
const VERSION = VERSIONS.length;
