import { lastingPlanCode } from '#domain/rates/legacy-plans.ts';
import type { LiveSandbox } from './live-sandbox.ts';
import { textOf, type Json } from './run-hms.ts';

const LISTS = {
  types: '/rooms/types/',
  rooms: '/rooms/rooms/',
  plans: '/rates/plans/',
  rules: '/rates/rules/',
  pricing: '/rates/pricing-config/',
  users: '/auth/users/',
} as const;

const OF_A_SERVER = ['id', 'hotel', 'created_at', 'updated_at', 'onboarding_completed_at'];

/**
 * All records of the server, by hotel code. To make servers comparable, omits IDs and dates,
 * replaces references with names, and sorts the records as text.
 */
export async function serverRecords(sandbox: LiveSandbox): Promise<Record<string, unknown>> {
  const hotels = [...(await sandbox.get('/hotels/'))];
  const entries = await Promise.all(
    hotels.map(async (hotel) => [textOf(hotel['code']), await recordsOf(sandbox, hotel)] as const),
  );
  return Object.fromEntries(entries.toSorted(([a], [b]) => a.localeCompare(b)));
}

async function recordsOf(sandbox: LiveSandbox, hotel: Json) {
  const lists = await Promise.all(
    Object.entries(LISTS).map(async ([name, path]) => {
      const records = [...(await sandbox.get(`${path}?hotel=${textOf(hotel['id'])}`))];
      return [name, records] as const;
    }),
  );
  const names = new Map(
    lists
      .filter(([list]) => list === 'types' || list === 'plans')
      .flatMap(([list, records]) => records.map((record) => nameOf(list, record))),
  );
  const known = lists.map(([list, records]) => [
    list,
    records.map((record) => JSON.stringify(plain(record, names))).toSorted(),
  ]);
  return { hotel: plain(hotel, names), ...Object.fromEntries(known) };
}

function nameOf(list: string, record: Json): readonly [string, string] {
  return [`${list}:${textOf(record['id'])}`, lastingPlanCode(textOf(record['code']))];
}

function plain(record: Json, names: ReadonlyMap<string, string>): object {
  const fields = Object.entries(record).filter(([field]) => !OF_A_SERVER.includes(field));
  return Object.fromEntries(
    fields.map(([field, value]) => {
      if (field === 'room_type') return [field, names.get(`types:${textOf(value)}`)];
      if (field === 'rate_plan') return [field, names.get(`plans:${textOf(value)}`)];
      if (field === 'code') return [field, lastingPlanCode(textOf(value))];
      if (field === 'user_profile') return [field, plain(value, names)];
      return [field, value];
    }),
  );
}
