// The six calls of a DRF viewset, for any resource.
import { created, ok, type Reply, type Call } from './call.ts';
import { brokenConstraint, type Row } from '#sandbox/records/database.ts';
import type { Value } from '#sandbox/records/fields.ts';
import { paginate } from './pages.ts';
import { allows } from '#sandbox/records/permissions.ts';
import {
  countRecords,
  deleteRecord,
  findRecord,
  insertRecord,
  referencesOf,
  selectRecords,
  showRecord,
  uniqueFaults,
  updateRecord,
  type Condition,
} from '#sandbox/records/records.ts';
import { conflict, forbidden, invalid, notFound, type Faults } from '#sandbox/records/refusals.ts';
import { numberIn, type Resource } from '#sandbox/records/resource.ts';
import { RESOURCES } from '#sandbox/records/resources.ts';
import { agreeWithContext, mayTouchHotel, scopeOf } from './tenancy.ts';
import {
  addFault,
  hasFaults,
  validate,
  type Fields,
  type Mode,
  type Values,
} from '#sandbox/records/validation.ts';

const BY_TABLE = new Map(RESOURCES.map((resource) => [resource.table, resource]));

/** GET of a list: one page of the caller's records, filtered by `?hotel=` and the resource's filters. */
export function listRecords(resource: Resource, call: Call, hotel?: number): Reply {
  const { database, pageSize } = call.services;
  const condition = filtered(resource, call, hotel);
  const page = paginate(
    call,
    pageSize,
    countRecords(database, resource, condition),
    (limit, offset) =>
      selectRecords(database, resource, condition, { limit, offset }).map((row) =>
        showRecord(resource, row, call),
      ),
  );
  return ok(page);
}

/** GET of one record. Another hotel's record is not found. */
export function retrieveRecord(resource: Resource, call: Call): Reply {
  return ok(showRecord(resource, existing(resource, call), call));
}

/** POST. Throws 400 with every field error, 403 for another's hotel. */
export async function createRecord(resource: Resource, call: Call): Promise<Reply> {
  const { database } = call.services;
  const { caller } = call;
  const values = await checked(resource, resource.fields, call, 'create');
  if (resource.hotelColumn === 'id') {
    agreeWithContext(call, undefined);
    values['created_by'] = caller.id;
  }
  const id = written(resource, call, values, undefined, () => {
    resource.guard?.(database, caller, null, values);
    return insertRecord(database, resource, values);
  });
  return created(shownById(resource, call, id));
}

/** PUT ('replace') or PATCH ('change'). */
export async function updateExisting(resource: Resource, call: Call, mode: Mode): Promise<Reply> {
  const before = existing(resource, call);
  if (mode === 'change') stayWithinOpenFields(resource, call);
  return ok(await changeRecord(resource, resource.fields, call, mode, before));
}

/** Writes the body's fields over a record and shows it. */
export async function changeRecord(
  resource: Resource,
  fields: Fields,
  call: Call,
  mode: Mode,
  before: Row,
): Promise<Record<string, unknown>> {
  const { database } = call.services;
  const id = numberIn(before, 'id');
  const values = await checked(resource, fields, call, mode, before);
  written(resource, call, { ...before, ...values }, id, () => {
    const current = findRecord(database, resource, id);
    if (!current) throw notFound();
    resource.guard?.(database, call.caller, current, { ...current, ...values });
    updateRecord(database, resource, current, values);
  });
  return shownById(resource, call, id);
}

/** DELETE. A record that others need stays: 409. */
export function removeRecord(resource: Resource, call: Call): Reply {
  const { database } = call.services;
  const id = numberIn(existing(resource, call), 'id');
  try {
    database.write(() => {
      const current = findRecord(database, resource, id);
      if (!current) throw notFound();
      resource.guard?.(database, call.caller, current, null);
      deleteRecord(database, resource, id);
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'reference') throw error;
    throw conflict(`This ${resource.label} cannot be deleted: other records refer to it.`);
  }
  return { status: 204 };
}

/** The record that the path names. Another's is not found; one outside of the context is refused. */
export function existing(resource: Resource, call: Call): Row {
  const scope = scopeOf(resource, call.caller);
  const row = findRecord(call.services.database, resource, call.id, scope);
  if (!row) throw notFound();
  agreeWithContext(call, numberIn(row, resource.hotelColumn));
  return row;
}

function shownById(resource: Resource, call: Call, id: number): Record<string, unknown> {
  const row = findRecord(call.services.database, resource, id);
  if (!row) throw notFound();
  return showRecord(resource, row, call);
}

function filtered(resource: Resource, call: Call, hotel: number | undefined): Condition {
  const scope = scopeOf(resource, call.caller);
  const conditions = [scope.sql];
  const values: Value[] = [...scope.values];
  const add = (column: string, value: Value) => {
    conditions.push(`t.${column} = ?`);
    values.push(value);
  };
  const asked = hotel ?? askedHotel(call.query);
  if (asked !== undefined) agreeWithContext(call, asked);
  const only = asked ?? call.context;
  if (only !== undefined) add(resource.hotelColumn, only);
  for (const column of resource.filters) {
    const value = call.query.get(column);
    if (value) add(column, value);
  }
  return { sql: conditions.join(' AND '), values };
}

function askedHotel(query: URLSearchParams): number | undefined {
  const word = query.get('hotel');
  if (!word) return undefined;
  if (!/^\d{1,15}$/.test(word)) throw invalid({ hotel: ['Enter a number.'] });
  return Number(word);
}

/** Some roles may change a few fields of a record, but not the others. */
function stayWithinOpenFields({ access, openFields }: Resource, { caller, body }: Call): void {
  if (!openFields || !access.replace || allows(caller.role, access.replace)) return;
  const given = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  if (given.some((name) => !openFields.includes(name))) throw forbidden();
}

/** Everything that can be said against a body before it is written. */
async function checked(
  resource: Resource,
  fields: Fields,
  call: Call,
  mode: Mode,
  before?: Row,
): Promise<Values> {
  const { database, passwordCost } = call.services;
  const { values, faults } = validate(fields, call.body, mode);
  checkReferences(resource, call, values, faults, before);
  const record = { ...before, ...values };
  const ruleFaults = resource.rules?.(record, values, mode) ?? {};
  for (const [field, messages] of Object.entries(ruleFaults)) faults[field] ??= messages;
  if (hasFaults(faults)) {
    const single = {
      ...resource,
      uniques: resource.uniques.filter((key) => key.columns.length === 1),
    };
    const taken = uniqueFaults(database, single, values, before && numberIn(before, 'id'));
    throw invalid({ ...taken, ...faults });
  }
  await resource.prepare?.(values, passwordCost);
  return values;
}

/** Parents must exist and be of the record's own hotel; the hotel must be the caller's (403). */
function checkReferences(
  resource: Resource,
  call: Call,
  values: Values,
  faults: Faults,
  before?: Row,
): void {
  const { database } = call.services;
  const hotel = before?.['hotel'] ?? values['hotel'];
  for (const { name, path, field } of referencesOf(resource)) {
    const id = values[name];
    if (typeof id !== 'number') continue;
    const parent = BY_TABLE.get(field.to ?? '');
    const row = parent && findRecord(database, parent, id);
    if (name === 'hotel') {
      if (row && !mayTouchHotel(database, call.caller, id)) throw forbidden();
      if (row && id !== hotel) throw forbidden();
      if (row) agreeWithContext(call, id);
    }
    const isHome = (home: number) =>
      typeof hotel === 'number' ? home === hotel : mayTouchHotel(database, call.caller, home);
    if (!row || (name !== 'hotel' && !isHome(numberIn(row, 'hotel')))) {
      addFault(faults, path, `Invalid pk "${id}" - object does not exist.`);
    }
  }
}

/** Runs a write in a transaction; a broken constraint becomes the field errors that explain it. */
function written<T>(
  resource: Resource,
  call: Call,
  values: Values,
  ownId: number | undefined,
  work: () => T,
): T {
  const { database } = call.services;
  try {
    return database.write(work);
  } catch (error) {
    if (!brokenConstraint(error)) throw error;
    const faults = uniqueFaults(database, resource, values, ownId);
    if (!hasFaults(faults)) checkReferences(resource, call, values, faults);
    if (!hasFaults(faults)) throw error;
    throw invalid(faults);
  }
}
