import type { Fields } from '#adapters/contract/records/field.ts';
import type { Database, Row, Values } from './database.ts';
import type { Permission, Role } from './permissions.ts';
import type { Faults } from './refusals.ts';

/** POST, PUT, PATCH. */
export type Mode = 'create' | 'replace' | 'change';

/** The caller. `hotel` is null for the onboarding account only. */
export interface Caller {
  readonly id: number;
  readonly role: Role;
  readonly hotel: number | null;
}

/** The permission that each call for the records needs; a call without one is not offered. */
export type Access = Readonly<
  Record<'list' | 'retrieve', Permission> &
    Partial<Record<'create' | 'replace' | 'change' | 'remove', Permission>>
>;

/** Users who may see the setup may read; every change needs the permission. */
export const managed = (permission: Permission): Access => ({
  list: 'view_setup',
  retrieve: 'view_setup',
  create: permission,
  replace: permission,
  change: permission,
  remove: permission,
});

/** One kind of record, as data: its table, its fields on the wire and its constraints. */
export interface Resource {
  readonly table: string;
  readonly path: string;
  /** Its name in error messages. */
  readonly label: string;
  readonly fields: Fields;
  /** Fields that a POST may omit, with the values that it then stores. */
  readonly standards?: Readonly<Record<string, unknown>>;
  /** Fields that are checked, but not stored. */
  readonly unstored?: readonly string[];
  /** Definitions of columns that requests neither write nor show. */
  readonly ownColumns?: Readonly<Record<string, string>>;
  /** The column of the hotel that the record belongs to. */
  readonly hotelColumn: 'hotel' | 'id';
  /** `message` replaces DRF's sentence. */
  readonly uniques: readonly { readonly columns: readonly string[]; readonly message?: string }[];
  /** Columns that filter a list, in addition to `hotel`. */
  readonly filters: readonly string[];
  readonly access: Access;
  /** Fields that need only `access.change`; the others need `replace` too. */
  readonly openFields?: readonly string[];
  /** Columns of other tables that `derived` needs. */
  readonly shown?: { readonly columns: string; readonly join: string };
  /** Rules over several fields; `values` is the record as it would be. */
  readonly rules?: (values: Readonly<Values>, given: Readonly<Values>, mode: Mode) => Faults;
  /** Slow work on the values, such as hashing, before they are written. */
  readonly prepare?: (values: Values, passwordCost: number) => Promise<void>;
  /** May refuse a change, inside its transaction; `after` is null for a deletion. */
  readonly guard?: (
    database: Database,
    caller: Caller,
    before: Row | null,
    after: Values | null,
  ) => void;
  /**
   * Fields that a response shows in addition to those of the body; `mount` is the path of the API
   * on its server.
   */
  readonly derived?: (row: Row, mount: string) => Record<string, unknown>;
}

type Given = Pick<Resource, 'table' | 'path' | 'fields' | 'access'> & Partial<Resource>;

/** A kind of record that belongs to a hotel: the table `rate_plans` holds each `rate plan`. */
export function ofHotel(given: Given): Resource {
  const label = given.table.replace('_', ' ').slice(0, -1);
  return { label, hotelColumn: 'hotel', uniques: [], filters: [], ...given };
}
