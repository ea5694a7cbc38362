import type { Database, Row } from './database.ts';
import type { Value } from './fields.ts';
import type { Permission, Role } from './permissions.ts';
import type { Faults } from './refusals.ts';
import type { Fields, Mode, Values } from './validation.ts';

/** Who is calling. `hotel` is null for the onboarding account only. */
export interface Caller {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
  readonly hotel: number | null;
}

export interface Unique {
  readonly columns: readonly string[];
  /** Instead of DRF's sentence. */
  readonly message?: string;
}

/** The permission that each way to reach the records needs; a way left out is not offered. */
export interface Access {
  readonly list: Permission;
  readonly retrieve: Permission;
  readonly create?: Permission;
  readonly replace?: Permission;
  readonly change?: Permission;
  readonly remove?: Permission;
}

/** One record kind, as data: its table, its fields on the wire and what a server insists on. */
export interface Resource {
  readonly table: string;
  readonly path: string;
  /** As error messages call it. */
  readonly label: string;
  readonly fields: Fields;
  /** The column that says whose record it is. */
  readonly hotelColumn: 'hotel' | 'id';
  readonly uniques: readonly Unique[];
  /** Columns that a list may be filtered by, beside `hotel`. */
  readonly filters: readonly string[];
  readonly access: Access;
  /** Fields that `access.change` alone opens; the others need `replace` too. */
  readonly openFields?: readonly string[];
  /** Columns and tables that `show` needs beside the record's own. */
  readonly shown?: { readonly columns: string; readonly join: string };
  /** Rules over several fields; `values` is the record as it would be. */
  readonly rules?: (values: Readonly<Values>, given: Readonly<Values>, mode: Mode) => Faults;
  /** Slow work on the values before they are written. */
  readonly prepare?: (values: Values, passwordCost: number) => Promise<void>;
  /** Refuses a change inside its transaction; `after` is null when the record goes. */
  readonly guard?: (
    database: Database,
    caller: Caller,
    before: Row | null,
    after: Values | null,
  ) => void;
  readonly show?: (row: Row) => Record<string, unknown>;
  /** What a record shows beside its fields; `mount` is where on its server the API begins. */
  readonly derived?: (row: Row, mount: string) => Record<string, unknown>;
}

/** A value of a row that is known to be a number. */
export function numberIn(row: Readonly<Record<string, Value>>, column: string): number {
  return Number(row[column]);
}
