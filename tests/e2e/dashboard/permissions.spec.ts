import { can, STAFF_ROLES } from '#domain/staff/staff-roles.ts';
import { DEMO_ADMIN, expect, test, type ServerRecord } from '#tests/e2e/support/app.ts';
import {
  byHand,
  WRITES,
  type CallByHand,
  type Ids,
  type Write,
} from '#tests/e2e/support/dashboard-calls.ts';
import { makeHotel } from '#tests/e2e/support/own-hotel.ts';

const LISTS = [
  '/hotels/',
  '/rooms/types/',
  '/rooms/rooms/',
  '/rates/plans/',
  '/rates/rules/',
  '/rates/pricing-config/',
  '/auth/staff/',
  '/reservations/',
];

type Records = Readonly<Record<string, readonly ServerRecord[]>>;

/** Calls in the user's own hotel. */
async function recordsOf(call: CallByHand): Promise<Records> {
  const lists = LISTS.map(async (list) => [list, (await call(`GET ${list}`)).body['results']]);
  return Object.fromEntries(await Promise.all(lists)) as Records;
}

/** One record for each name in the paths. */
function idsOf(records: Records): Ids {
  const idIn = (list: string, role?: string) =>
    records[list]?.find(
      ({ user_profile: profile }) =>
        role === undefined || (profile as ServerRecord)['role'] === role,
    )?.['id'];
  return {
    hotel: idIn('/hotels/'),
    type: idIn('/rooms/types/'),
    room: idIn('/rooms/rooms/'),
    plan: idIn('/rates/plans/'),
    rule: idIn('/rates/rules/'),
    pricing: idIn('/rates/pricing-config/'),
    housekeeper: idIn('/auth/staff/', 'housekeeper'),
    admin: idIn('/auth/staff/', 'admin'),
  };
}

const namesRecord = ({ call, makes }: Write) => call.includes(':') || makes !== undefined;

for (const role of STAFF_ROLES) {
  test(`the API refuses the role ${role} what the dashboard does not offer it`, async ({ app }) => {
    const hotel = await makeHotel(app);
    const call = await byHand(app, hotel.accounts[role]);
    const refused: string[] = [];
    const ids: Record<string, unknown> = { hotel: hotel.id };
    for (const write of WRITES) {
      const body = write.body?.(ids);
      const reply = await call(write.call, { ids, body, context: hotel.id });
      if (reply.status === 403) refused.push(write.call);
      else expect([200, 201, 204], JSON.stringify([write.call, reply])).toContain(reply.status);
      if (write.makes === undefined) continue;
      // Someone else created what this user may not create.
      const isMade = reply.status === 201;
      const { id } = isMade ? reply.body : await app.create(write.call.slice(5), body!);
      ids[write.makes] = id;
    }
    expect(refused).toEqual(
      WRITES.filter(({ isOffered }) => !isOffered(role)).map((write) => write.call),
    );
  });

  test(`the API gives the role ${role} no access to other hotels`, async ({ app }) => {
    const hotel = await makeHotel(app);
    const call = await byHand(app, hotel.accounts[role]);
    const theirs = await byHand(app, DEMO_ADMIN);
    const before = await recordsOf(theirs);
    const ids = idsOf(before);
    for (const context of [undefined, hotel.id, ids['hotel']]) {
      for (const write of WRITES) {
        // In other hotels, these calls concern the user's own account.
        if (!namesRecord(write) && context !== ids['hotel']) continue;
        const { status } = await call(write.call, { ids, context, body: write.body?.(ids) });
        expect([403, 404], `${write.call} in ${String(context)}`).toContain(status);
      }
    }
    for (const list of LISTS) {
      const one = await call(`GET ${list}${String(before[list]?.[0]?.['id'])}/`);
      const all = await call(`GET ${list}?hotel=${String(ids['hotel'])}`);
      if (list === '/auth/staff/' && !can(role, 'manage_staff')) {
        expect([one.status, all.status]).toEqual([403, 403]);
        continue;
      }
      expect(one.status, list).toBe(404);
      expect(all.body, list).toMatchObject({ count: 0, results: [] });
    }
    expect(await recordsOf(theirs)).toEqual(before);
  });
}
