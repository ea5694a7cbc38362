import { RECORD_PATHS } from '#domain/plan/record-paths.ts';
import type { WireFields } from '#adapters/contract/records/field.ts';
import { RECORD_FIELDS } from '#adapters/contract/records/record-fields.ts';
import type { Database, Row, Values } from './database.ts';
import type { Permission, Role } from './permissions.ts';
import type { Faults } from './refusals.ts';

/** POST is `create`, PUT is `replace`, and PATCH is `change`. */
export type Mode = 'create' | 'replace' | 'change';

/** `hotel` is null only for the onboarding account. */
export interface Caller {
  readonly id: number;
  readonly role: Role;
  readonly hotel: number | null;
}

/** The permission that each action requires. An action without a permission has no route. */
export type RecordAccess = Readonly<
  Record<'list' | 'retrieve', Permission> &
    Partial<Record<'create' | 'replace' | 'change' | 'remove', Permission>>
>;

export const managed = (permission: Permission, view: Permission = 'view_setup'): RecordAccess => ({
  list: view,
  retrieve: view,
  create: permission,
  replace: permission,
  change: permission,
  remove: permission,
});

/** Describes one kind of record: its table, its fields in requests and responses, and its constraints. */
export interface SandboxResource {
  readonly table: string;
  readonly path: string;
  readonly label: string;
  readonly fields: WireFields;
  /** The defaults of fields that a POST may omit. */
  readonly standards?: Readonly<Record<string, unknown>>;
  /** Fields that are checked, but not stored. */
  readonly unstored?: readonly string[];
  /** SQL definitions of columns that are not fields of requests or responses. */
  readonly ownColumns?: Readonly<Record<string, string>>;
  readonly hotelColumn: 'hotel' | 'id';
  /** Columns that must be unique together. `message` replaces Django's message for a duplicate. */
  readonly uniques: readonly { readonly columns: readonly string[]; readonly message?: string }[];
  readonly filters: readonly string[];
  readonly access: RecordAccess;
  /** Fields that a role with only `access.change` may change. All other fields also need `access.replace`. */
  readonly openFields?: readonly string[];
  /** Fields that responses contain only if the caller has the permission. */
  readonly hidden?: Readonly<Record<string, Permission>>;
  /** SQL that reads columns of other tables, for `derived`. */
  readonly shown?: { readonly columns: string; readonly join: string };
  /** Rules of several fields. `values` is the complete record after the change, `given` only the changes. */
  readonly rules?: (values: Readonly<Values>, given: Readonly<Values>, mode: Mode) => Faults;
  /** Called before the values are written, for slow work such as hashing a password. May change `values`. */
  readonly prepare?: (values: Values, passwordCost: number) => Promise<void>;
  /** Called inside the transaction of each change. Throws to refuse the change. `after` is null for a deletion. */
  readonly guard?: (
    database: Database,
    caller: Caller,
    before: Row | null,
    after: Values | null,
  ) => void;
  /** Fields that only responses have. `mount` is the path at which the API is mounted. */
  readonly derived?: (row: Row, mount: string) => Record<string, unknown>;
}

type Given = Pick<SandboxResource, 'table' | 'path' | 'fields' | 'access'> &
  Partial<SandboxResource>;

/** Describes records that belong to a hotel. The label comes from the table: `rate_plans` gives `rate plan`. */
export function ofHotel(given: Given): SandboxResource {
  const label = given.table.replace('_', ' ').slice(0, -1);
  return { label, hotelColumn: 'hotel', uniques: [], filters: [], ...given };
}

export function recordsOf(
  kind: keyof typeof RECORD_FIELDS,
  given: Omit<Given, 'path' | 'fields'>,
): SandboxResource {
  return ofHotel({ path: RECORD_PATHS[kind], fields: RECORD_FIELDS[kind], ...given });
}
