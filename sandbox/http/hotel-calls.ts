import { roomTypeBody } from '#domain/rooms/room-bodies.ts';
import { QUICK_START_ROOM_TYPES } from '#domain/rooms/room-types.ts';
import { shortCodesOf } from '#domain/rooms/short-codes.ts';
import { created, ok, type SandboxCall } from './call.ts';
import type { Row } from '#sandbox/records/database.ts';
import { paginate } from './pages.ts';
import { allows } from '#sandbox/records/permissions.ts';
import { findRecord, insertRecord, showRecord } from '#sandbox/records/records.ts';
import { invalid, notFound } from '#sandbox/records/refusals.ts';
import { current, listRecords, updateExisting } from './resource-calls.ts';
import { HOTELS, ROOM_TYPES } from '#sandbox/records/resources.ts';
import { agreeWithContext, namedHotel, mayTouchHotel } from './tenancy.ts';
import { USERS } from '#sandbox/records/users.ts';
import { readBody } from '#sandbox/records/read-body.ts';
import type { Mode } from '#sandbox/records/resource.ts';

export function setupStatus(call: SandboxCall): Response {
  const row = firstOf(
    call,
    `SELECT onboarding_completed,
            EXISTS (SELECT 1 FROM room_types WHERE hotel = h.id) AS has_room_types,
            EXISTS (SELECT 1 FROM rate_rules WHERE hotel = h.id) AS has_rates,
            EXISTS (SELECT 1 FROM users WHERE hotel = h.id) AS has_staff_users
     FROM hotels h WHERE h.id = ?`,
    hotelInPath(call),
  );
  const entries = Object.entries(row).map(([name, value]) => [name, value === 1] as const);
  const { onboarding_completed: isCompleted, ...parts } = Object.fromEntries(entries);
  const isFull = isCompleted && Object.values(parts).every(Boolean);
  return ok({ is_fully_configured: isFull, ...parts });
}

/** GET /hotels/my-hotel/ and GET /hotels/current/. Throws 404 if the caller has no hotel and sent no hotel context. */
export function ownHotel(call: SandboxCall): Response {
  return ok(showRecord(HOTELS, current(call.services.database, HOTELS, namedHotel(call)), call));
}

export function changeOwnHotel(call: SandboxCall, mode: Mode): Promise<Response> {
  return updateExisting(HOTELS, { ...call, id: namedHotel(call) }, mode);
}

export function listHotelStaff(call: SandboxCall): Response {
  return listRecords(USERS, call, hotelInPath(call));
}

/** POST /hotels/quick-setup/: adds the three quick-start room types to a hotel that has no room types. */
export function quickSetup(call: SandboxCall): Response {
  const { database } = call.services;
  const hotel = namedHotel(call);
  const codes = shortCodesOf(QUICK_START_ROOM_TYPES.map(({ name }) => name));
  const ids = database.write(() => {
    if (database.first('SELECT 1 FROM room_types WHERE hotel = ?', hotel)) {
      throw invalid(['This hotel already has room types.']);
    }
    return QUICK_START_ROOM_TYPES.map((preset, index) => {
      const body = roomTypeBody(preset, codes[index] ?? '', hotel);
      return insertRecord(database, ROOM_TYPES, readBody(ROOM_TYPES, body, 'create').values);
    });
  });
  const rows = ids.map((id) => findRecord(database, ROOM_TYPES, id) ?? {});
  return created({ hotel, room_types: rows.map((row) => showRecord(ROOM_TYPES, row, call)) });
}

const PERIODS = {
  reservations: 'all_time',
  revenue: 'all_time',
  average_rate: 'now',
  tasks: 'now',
};

/**
 * GET /hotels/current/dashboard-stats. The average rate is the mean of the base plan's active rules, weighted by the
 * number of active rooms of each room type. Omits amounts if the caller's role may not view reports
 * (docs/decisions/permissions-act-labels-show.md).
 */
export function dashboardStats(call: SandboxCall): Response {
  const figures = firstOf(
    call,
    `SELECT (SELECT count(*) FROM reservations WHERE hotel = h.id) AS reservations,
            (SELECT count(*) FROM users WHERE hotel = h.id) AS staff,
            (SELECT count(*) FROM rooms WHERE hotel = h.id AND cleaning_status = 'dirty') AS tasks
     FROM hotels h WHERE h.id = ?`,
    namedHotel(call),
  );
  const seesAmounts = allows(call.caller.role, 'view_reports');
  const amounts = seesAmounts ? amountsOf(call) : {};
  return ok({ ...roomStatusSummary(call), ...figures, ...amounts, periods: PERIODS });
}

function amountsOf(call: SandboxCall): Row {
  return firstOf(
    call,
    `SELECT (SELECT format('%.2f', round(avg(CAST(r.base_rate AS REAL))))
             FROM rate_rules r JOIN rate_plans p ON p.id = r.rate_plan
                               JOIN rooms m ON m.room_type = r.room_type AND m.is_active = 1
             WHERE r.hotel = h.id AND r.is_active = 1 AND p.is_base_plan = 1) AS average_rate,
            (SELECT format('%.2f', sum(CAST(total AS REAL))) FROM reservations WHERE hotel = h.id) AS revenue
     FROM hotels h WHERE h.id = ?`,
    namedHotel(call),
  );
}

/** GET /rates/simple/: the highest active rate of each room type, by room type code. */
export function simpleRates(call: SandboxCall): Response {
  const rows = call.services.database.all(
    `SELECT t.code, format('%.2f', max(CAST(r.base_rate AS REAL))) AS rate
     FROM rate_rules r JOIN room_types t ON t.id = r.room_type
     WHERE r.hotel = ? AND r.is_active = 1 GROUP BY t.id ORDER BY t.id`,
    namedHotel(call),
  );
  return ok({ rates: Object.fromEntries(rows.map(({ code, rate }) => [code, rate])) });
}

/** GET of a resource that never has any records. */
export function listNothing(call: SandboxCall): Response {
  return ok(paginate(call.url, call.services.pageSize, 0, () => []));
}

export function roomStatusSummary(call: SandboxCall): Row {
  return firstOf(
    call,
    `SELECT count(*) AS total_rooms,
            count(*) FILTER (WHERE status = 'occupied') AS occupied_rooms,
            count(*) FILTER (WHERE status = 'vacant') AS vacant_rooms,
            count(*) FILTER (WHERE status = 'reserved') AS reserved_rooms,
            count(*) FILTER (WHERE status IN ('maintenance', 'out_of_order')) AS maintenance_rooms,
            count(*) FILTER (WHERE cleaning_status = 'dirty') AS dirty_rooms,
            coalesce(round(100.0 * count(*) FILTER (WHERE status = 'occupied') / count(*), 1), 0)
              AS occupancy_rate
     FROM rooms WHERE hotel = ? AND is_active = 1`,
    namedHotel(call),
  );
}

/** The hotel ID in the path. Throws 404 if the caller may not see it, and 403 if `X-Hotel-Context` differs. */
function hotelInPath(call: SandboxCall): number {
  if (!mayTouchHotel(call.services.database, call.caller, call.id)) throw notFound();
  agreeWithContext(call, call.id);
  return call.id;
}

function firstOf(call: SandboxCall, sql: string, hotel: number): Row {
  const row = call.services.database.first(sql, hotel);
  if (!row) throw notFound();
  return row;
}
