// The six actions of a viewset in Django REST framework, for any resource.
import { created, ok, noContent, type SandboxCall } from './call.ts';
import {
  isReferenced,
  type Database,
  type Row,
  type Value,
  type Values,
} from '#sandbox/records/database.ts';
import { isFields } from '#domain/record.ts';
import { referenceColumns } from '#sandbox/records/columns.ts';
import { readBody } from '#sandbox/records/read-body.ts';
import { paginate } from './pages.ts';
import { allows } from '#sandbox/records/permissions.ts';
import {
  addUniqueFaults,
  countRecords,
  deleteRecord,
  findRecord,
  insertRecord,
  selectRecords,
  showRecord,
  storeChanges,
  type Condition,
} from '#sandbox/records/records.ts';
import {
  addFault,
  conflict,
  forbidden,
  hasFaults,
  invalid,
  notFound,
  type Faults,
} from '#sandbox/records/refusals.ts';
import type { Mode, SandboxResource } from '#sandbox/records/resource.ts';
import { RESOURCE_OF } from '#sandbox/records/resources.ts';
import { agreeWithContext, mayTouchHotel, scopeOf } from './tenancy.ts';

/** GET of a list: a page of the records that the caller may see, filtered by `?hotel=` and other filters. */
export function listRecords(
  resource: SandboxResource,
  call: SandboxCall,
  hotel: number | undefined = requestedHotel(call.url.searchParams),
): Response {
  const { database, pageSize } = call.services;
  const condition = filtered(resource, call, hotel);
  const count = countRecords(database, resource, condition);
  return ok(
    paginate(call.url, pageSize, count, (limit, offset) =>
      selectRecords(database, resource, condition, { limit, offset }).map((row) =>
        showRecord(resource, row, call),
      ),
    ),
  );
}

/** GET of one record. Throws 404 if the caller may not see the record. */
export function retrieveRecord(resource: SandboxResource, call: SandboxCall): Response {
  return ok(showRecord(resource, existing(resource, call), call));
}

/** POST. Throws 400 with all field errors, and 403 if the caller may not change the hotel. */
export async function createRecord(
  resource: SandboxResource,
  call: SandboxCall,
): Promise<Response> {
  if (resource.hotelColumn === 'id') agreeWithContext(call, undefined);
  return created(await savedRecord(resource, call, 'create'));
}

export async function updateExisting(
  resource: SandboxResource,
  call: SandboxCall,
  mode: Mode,
): Promise<Response> {
  const before = existing(resource, call);
  if (mode === 'change') stayWithinOpenFields(resource, call);
  return ok(await savedRecord(resource, call, mode, before));
}

/** DELETE. Throws 409 if other records refer to the record. */
export function removeOwn(resource: SandboxResource, call: SandboxCall): Response {
  const { database } = call.services;
  const id = Number(existing(resource, call)['id']);
  try {
    database.write(() => {
      resource.guard?.(database, call.caller, current(database, resource, id), null);
      deleteRecord(database, resource, id);
    });
  } catch (error) {
    if (!isReferenced(error)) throw error;
    throw conflict(`This ${resource.label} cannot be deleted: other records refer to it.`);
  }
  return noContent();
}

/** The record in the path. Throws 404 if the caller may not see it, and 403 if `X-Hotel-Context` differs. */
export function existing(resource: SandboxResource, call: SandboxCall): Row {
  const scope = scopeOf(resource, call.caller);
  const row = findRecord(call.services.database, resource, call.id, scope);
  if (!row) throw notFound();
  agreeWithContext(call, Number(row[resource.hotelColumn]));
  return row;
}

/** Returns a record even if the caller may not see it. Throws 404 if the record does not exist. */
export function current(database: Database, resource: SandboxResource, id: number): Row {
  const row = findRecord(database, resource, id);
  if (!row) throw notFound();
  return row;
}

function filtered(
  resource: SandboxResource,
  call: SandboxCall,
  hotel: number | undefined,
): Condition {
  const scope = scopeOf(resource, call.caller);
  const conditions = [scope.sql];
  const values: Value[] = [...scope.values];
  const add = (column: string, value: Value) => {
    conditions.push(`t.${column} = ?`);
    values.push(value);
  };
  if (hotel !== undefined) agreeWithContext(call, hotel);
  const only = hotel ?? call.context;
  if (only !== undefined) add(resource.hotelColumn, only);
  for (const column of resource.filters) {
    const value = call.url.searchParams.get(column);
    if (value) add(column, value);
  }
  return { sql: conditions.join(' AND '), values };
}

function requestedHotel(query: URLSearchParams): number | undefined {
  const word = query.get('hotel');
  if (!word) return undefined;
  if (!/^\d{1,15}$/.test(word)) throw invalid({ hotel: ['Enter a number.'] });
  return Number(word);
}

/** Throws 403 if the caller's role may change only `openFields` and the body has other fields. */
function stayWithinOpenFields(
  { access, openFields }: SandboxResource,
  { caller, body }: SandboxCall,
): void {
  if (!openFields || !access.replace || allows(caller.role, access.replace)) return;
  const given = isFields(body) ? Object.keys(body) : [];
  if (given.some((name) => !openFields.includes(name))) throw forbidden();
}

/** Checks the body and writes it to `before` or to a new record. Returns the body of the response. */
export async function savedRecord(
  resource: SandboxResource,
  call: SandboxCall,
  mode: Mode,
  before?: Row,
): Promise<Record<string, unknown>> {
  const { database, passwordCost } = call.services;
  const { values, faults } = readBody(resource, call.body, mode);
  const ruleFaults = resource.rules?.({ ...before, ...values }, values, mode) ?? {};
  for (const [field, messages] of Object.entries(ruleFaults)) faults[field] ??= messages;
  if (resource.hotelColumn === 'id' && !before) values['created_by'] = call.caller.id;
  if (!hasFaults(faults)) await resource.prepare?.(values, passwordCost);
  // Uses one transaction, so that nothing changes between the checks and the write.
  const id = database.write(() => {
    const row = before && current(database, resource, Number(before['id']));
    checkReferences(resource, call, values, faults, row);
    addUniqueFaults(database, resource, { ...row, ...values }, faults);
    if (hasFaults(faults)) throw invalid(faults);
    resource.guard?.(database, call.caller, row ?? null, { ...row, ...values });
    if (!row) return insertRecord(database, resource, values);
    storeChanges(database, resource, Number(row['id']), values);
    return Number(row['id']);
  });
  return showRecord(resource, current(database, resource, id), call);
}

/** Adds a fault for each reference to a missing or another hotel's record. Throws 403 for a forbidden hotel. */
function checkReferences(
  resource: SandboxResource,
  call: SandboxCall,
  values: Values,
  faults: Faults,
  before?: Row,
): void {
  const { database } = call.services;
  const hotel = before?.['hotel'] ?? values['hotel'];
  for (const { name, path, field } of referenceColumns(resource)) {
    const id = values[name];
    if (typeof id !== 'number') continue;
    const row = field.to && findRecord(database, RESOURCE_OF[field.to], id);
    if (name === 'hotel' && row) {
      if (id !== hotel || !mayTouchHotel(database, call.caller, id)) throw forbidden();
      agreeWithContext(call, id);
    }
    const isHome = (home: number) =>
      typeof hotel === 'number' ? home === hotel : mayTouchHotel(database, call.caller, home);
    if (!row || (name !== 'hotel' && !isHome(Number(row['hotel'])))) {
      addFault(faults, path, `Invalid pk "${id}" - object does not exist.`);
    }
  }
}
