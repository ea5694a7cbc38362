// Whose records a caller may see: its own hotel's, or those of the hotels it created.
import type { Call } from './call.ts';
import type { Database } from '#sandbox/records/database.ts';
import { findRecord, type Condition } from '#sandbox/records/records.ts';
import { forbidden, notFound } from '#sandbox/records/refusals.ts';
import type { Caller, Resource } from '#sandbox/records/resource.ts';
import { HOTELS } from '#sandbox/records/resources.ts';

/** Every record of the resource that the caller may see. */
export function scopeOf({ hotelColumn }: Resource, { hotel, id }: Caller): Condition {
  return {
    sql: `t.${hotelColumn} IN (SELECT id FROM hotels WHERE id = ? OR created_by = ?)`,
    values: [hotel, id],
  };
}

/** Whether the hotel is the caller's own or one that it created. */
export function mayTouchHotel(database: Database, caller: Caller, hotel: number): boolean {
  return findRecord(database, HOTELS, hotel, scopeOf(HOTELS, caller)) !== undefined;
}

/** Reads `X-Hotel-Context`; throws 403 unless it names one of the caller's hotels. */
export function readContext(
  database: Database,
  caller: Caller,
  header: string | undefined,
): number | undefined {
  if (header === undefined) return undefined;
  const hotel = /^\d{1,15}$/.test(header) ? Number(header) : Number.NaN;
  if (Number.isNaN(hotel) || !mayTouchHotel(database, caller, hotel)) throw forbidden();
  return hotel;
}

/** Throws 403 if the call was made in the context of a different hotel. */
export function agreeWithContext({ context }: Call, hotel: number | undefined): void {
  if (context !== undefined && context !== hotel) throw forbidden();
}

/** The hotel of a call without a hotel ID: the caller's own, or the context's. Throws 404. */
export function hotelOf({ caller, context }: Call): number {
  const hotel = caller.hotel ?? context;
  if (hotel === undefined) throw notFound();
  return hotel;
}
