// Limits callers to the records of their own hotel and of the hotels that they created.
import type { SandboxCall } from './call.ts';
import type { Database } from '#sandbox/records/database.ts';
import { findRecord, type Condition } from '#sandbox/records/records.ts';
import { forbidden, notFound } from '#sandbox/records/refusals.ts';
import type { Caller, SandboxResource } from '#sandbox/records/resource.ts';
import { HOTELS } from '#sandbox/records/resources.ts';

export function scopeOf({ hotelColumn }: SandboxResource, { hotel, id }: Caller): Condition {
  return {
    sql: `t.${hotelColumn} IN (SELECT id FROM hotels WHERE id = ? OR created_by = ?)`,
    values: [hotel, id],
  };
}

/** True for the caller's own hotel and for hotels that the caller created. */
export function mayTouchHotel(database: Database, caller: Caller, hotel: number): boolean {
  return findRecord(database, HOTELS, hotel, scopeOf(HOTELS, caller)) !== undefined;
}

/** Returns the hotel ID in `X-Hotel-Context`. Throws 403 if it is not one of the caller's hotels. */
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

/** Throws 403 if the request has a hotel context (`X-Hotel-Context`) other than `hotel`. */
export function agreeWithContext({ context }: SandboxCall, hotel: number | undefined): void {
  if (context !== undefined && context !== hotel) throw forbidden();
}

/** The caller's own hotel, or else that of `X-Hotel-Context`. Throws 404 if there is neither. */
export function namedHotel({ caller, context }: SandboxCall): number {
  const hotel = caller.hotel ?? context;
  if (hotel === undefined) throw notFound();
  return hotel;
}
