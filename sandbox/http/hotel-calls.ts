// The calls that summarise a hotel, or reach it without its ID.
import { QUICK_START_ROOM_TYPES } from '#domain/rooms/room-types.ts';
import { shortCodesOf } from '#domain/rooms/short-codes.ts';
import { created, ok, type Reply, type Call } from './call.ts';
import type { Value } from '#sandbox/records/fields.ts';
import { paginate } from './pages.ts';
import { findRecord, insertRecord, showRecord } from '#sandbox/records/records.ts';
import { invalid, notFound } from '#sandbox/records/refusals.ts';
import { listRecords, updateExisting } from './resource-calls.ts';
import { HOTELS, ROOM_TYPES } from '#sandbox/records/resources.ts';
import { agreeWithContext, hotelOf, mayTouchHotel } from './tenancy.ts';
import { USERS } from '#sandbox/records/users.ts';
import { validate, type Mode } from '#sandbox/records/validation.ts';

const QUICK_START_BASE_RATE = 100;

/** GET /hotels/{id}/setup_status/ */
export function setupStatus(call: Call): Reply {
  const hotel = hotelInPath(call);
  const counts = firstOf(
    call,
    `SELECT onboarding_completed,
            EXISTS (SELECT 1 FROM room_types WHERE hotel = h.id) AS has_room_types,
            EXISTS (SELECT 1 FROM rate_rules WHERE hotel = h.id) AS has_rates,
            EXISTS (SELECT 1 FROM users WHERE hotel = h.id) AS has_staff_users
     FROM hotels h WHERE h.id = ?`,
    hotel,
  );
  const isSet = (column: string) => counts[column] === 1;
  const parts = {
    has_room_types: isSet('has_room_types'),
    has_rates: isSet('has_rates'),
    has_staff_users: isSet('has_staff_users'),
  };
  const isFull = isSet('onboarding_completed') && Object.values(parts).every(Boolean);
  return ok({ is_fully_configured: isFull, ...parts });
}

/** GET /hotels/my-hotel/ and /hotels/current/: 404 for a caller with neither hotel nor context. */
export function ownHotel(call: Call): Reply {
  const row = findRecord(call.services.database, HOTELS, hotelOf(call));
  if (!row) throw notFound();
  return ok(showRecord(HOTELS, row, call));
}

/** PUT or PATCH /hotels/my-hotel/ */
export function changeOwnHotel(call: Call, mode: Mode): Promise<Reply> {
  return updateExisting(HOTELS, { ...call, id: hotelOf(call) }, mode);
}

/** GET /api/hotels/{id}/staff/ */
export function listHotelStaff(call: Call): Reply {
  return listRecords(USERS, call, hotelInPath(call));
}

/** POST /hotels/quick-setup/: gives a hotel without room types the three quick-start ones. */
export function quickSetup(call: Call): Reply {
  const { database } = call.services;
  const hotel = hotelOf(call);
  const codes = shortCodesOf(QUICK_START_ROOM_TYPES.map(({ name }) => name));
  const ids = database.write(() => {
    if (database.first('SELECT 1 FROM room_types WHERE hotel = ?', hotel)) {
      throw invalid(['This hotel already has room types.']);
    }
    return QUICK_START_ROOM_TYPES.map((preset, index) => {
      const body = {
        ...preset,
        hotel,
        code: codes[index],
        capacity_adults: preset.max_occupancy,
        base_rate: QUICK_START_BASE_RATE,
      };
      return insertRecord(database, ROOM_TYPES, validate(ROOM_TYPES.fields, body, 'create').values);
    });
  });
  const rows = ids.map((id) => findRecord(database, ROOM_TYPES, id) ?? {});
  return created({ hotel, room_types: rows.map((row) => showRecord(ROOM_TYPES, row, call)) });
}

/** GET /rooms/rooms/status_summary/ */
export function roomStatusSummary(call: Call): Reply {
  return ok(summaryOf(call));
}

/**
 * GET /hotels/current/dashboard-stats: the average rate is that of docs/decisions.md R16, of the
 * base plan's rules in force.
 */
export function dashboardStats(call: Call): Reply {
  const hotel = hotelOf(call);
  const figures = firstOf(
    call,
    `SELECT (SELECT count(*) FROM reservations WHERE hotel = h.id) AS reservations,
            (SELECT count(*) FROM users WHERE hotel = h.id) AS staff,
            (SELECT count(*) FROM rooms WHERE hotel = h.id AND cleaning_status = 'dirty') AS tasks,
            (SELECT coalesce(round(avg(CAST(r.base_rate AS REAL))), 0)
             FROM rate_rules r JOIN rate_plans p ON p.id = r.rate_plan
             WHERE r.hotel = h.id AND r.is_active = 1 AND p.is_base_plan = 1) AS average_rate,
            (SELECT coalesce(sum(CAST(total AS REAL)), 0) FROM reservations WHERE hotel = h.id) AS revenue
     FROM hotels h WHERE h.id = ?`,
    hotel,
  );
  const money = (column: string) => Number(figures[column]).toFixed(2);
  return ok({
    ...summaryOf(call),
    ...figures,
    average_rate: money('average_rate'),
    revenue: money('revenue'),
  });
}

/** GET /rates/simple/: the highest active rate of each room type, by the room type's code. */
export function simpleRates(call: Call): Reply {
  const rows = call.services.database.all(
    `SELECT t.code, max(CAST(r.base_rate AS REAL)) AS rate
     FROM rate_rules r JOIN room_types t ON t.id = r.room_type
     WHERE r.hotel = ? AND r.is_active = 1 GROUP BY t.id ORDER BY t.id`,
    hotelOf(call),
  );
  return ok({
    rates: Object.fromEntries(rows.map(({ code, rate }) => [code, Number(rate).toFixed(2)])),
  });
}

/** GET of a resource that is always empty. */
export function listNothing(call: Call): Reply {
  return ok(paginate(call, call.services.pageSize, 0, () => []));
}

function summaryOf(call: Call): Record<string, unknown> {
  const rows = call.services.database.all(
    'SELECT status, cleaning_status, count(*) AS n FROM rooms WHERE hotel = ? AND is_active = 1 GROUP BY 1, 2',
    hotelOf(call),
  );
  const sum = (column: string, value: string) =>
    rows.reduce((total, row) => (row[column] === value ? total + Number(row['n']) : total), 0);
  const total = rows.reduce((rooms, { n }) => rooms + Number(n), 0);
  const occupied = sum('status', 'occupied');
  return {
    total_rooms: total,
    occupied_rooms: occupied,
    vacant_rooms: sum('status', 'vacant'),
    reserved_rooms: sum('status', 'reserved'),
    maintenance_rooms: sum('status', 'maintenance') + sum('status', 'out_of_order'),
    dirty_rooms: sum('cleaning_status', 'dirty'),
    occupancy_rate: total === 0 ? 0 : Math.round((occupied / total) * 1000) / 10,
  };
}

/**
 * The hotel in the path. Throws 404 unless it is the caller's, and 403 unless it is the context.
 */
function hotelInPath(call: Call): number {
  if (!mayTouchHotel(call.services.database, call.caller, call.id)) throw notFound();
  agreeWithContext(call, call.id);
  return call.id;
}

function firstOf(call: Call, sql: string, hotel: number): Readonly<Record<string, Value>> {
  const row = call.services.database.first(sql, hotel);
  if (!row) throw notFound();
  return row;
}
