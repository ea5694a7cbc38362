import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { can, STAFF_ROLES } from '#domain/staff/staff-roles.ts';
import { WRITES, type Ids, type Write } from '#tests/sandbox/support/dashboard-calls.ts';
import {
  HOTEL,
  openSandbox,
  staffUser,
  textOf,
  type Client,
  type Json,
  type Reply,
} from '#tests/sandbox/support/sandbox-client.ts';

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

type Records = Readonly<Record<string, readonly Json[]>>;

interface Parts {
  readonly ids?: Ids;
  readonly body?: object | undefined;
  /** The hotel that the request names in its context header. */
  readonly context?: unknown;
}
type CallByHand = (call: string, parts?: Parts) => Promise<Reply>;

let client: Client;
let onboarding: string;
let hotel: number;
beforeEach(async () => {
  client = openSandbox();
  onboarding = await client.signIn('4onboard');
  hotel = await client.make('/hotels/', onboarding, HOTEL);
});
afterEach(() => client.close());

/** Signs a user in and returns a function that sends requests, without the app. */
async function byHand(username: string, password?: string): Promise<CallByHand> {
  const token = await client.signIn(username, password);
  return (call, { ids = {}, body, context } = {}) => {
    const [method = '', path = ''] = call.split(' ');
    const place = path.replace(/:(\w+)/, (_, name: string) => textOf(ids[name]));
    return client.call(method, place, {
      token,
      body,
      ...(context !== undefined && { context: textOf(context) }),
    });
  };
}

/**
 * Adds a user with this role to the hotel, and returns a function that sends that user's requests.
 */
async function callsOf(role: string): Promise<CallByHand> {
  const user = staffUser(hotel, role, role);
  await client.make('/auth/users/', onboarding, user);
  return await byHand(user.username, user.password);
}

/** All records that the user can list in their own hotel. */
async function recordsOf(call: CallByHand): Promise<Records> {
  const lists = LISTS.map(async (list) => {
    const { body } = await call(`GET ${list}`);
    return [list, [...body['results']!]] as const;
  });
  return Object.fromEntries(await Promise.all(lists));
}

/** The IDs to put into the paths of requests: one for each name, such as `:room`. */
function idsOf(records: Records): Ids {
  const idIn = (list: string, role?: string) =>
    records[list]?.find(
      ({ user_profile: profile }) => role === undefined || profile?.['role'] === (role as unknown),
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

describe('the API', () => {
  it.each(STAFF_ROLES)('refuses the role %s what the dashboard does not offer it', async (role) => {
    const call = await callsOf(role);
    const refused: string[] = [];
    const failed: unknown[] = [];
    const ids: Record<string, unknown> = { hotel };
    for (const write of WRITES) {
      const body = write.body?.(ids);
      const reply = await call(write.call, { ids, body, context: hotel });
      if (reply.status === 403) refused.push(write.call);
      else if (![200, 201, 204].includes(reply.status)) failed.push([write.call, reply]);
      if (write.makes === undefined) continue;
      // If this role may not create the record, the onboarding account creates it for the next
      // requests.
      const isMade = reply.status === 201;
      ids[write.makes] = isMade
        ? reply.body['id']
        : await client.make(write.call.slice(5), onboarding, body);
    }
    expect(failed).toEqual([]);
    expect(refused).toEqual(
      WRITES.filter(({ isOffered }) => !isOffered(role)).map((write) => write.call),
    );
  });

  it.each(STAFF_ROLES)('gives the role %s no access to other hotels', async (role) => {
    const call = await callsOf(role);
    const theirs = await byHand('demo-admin');
    const before = await recordsOf(theirs);
    const ids = idsOf(before);
    expect(Object.values(ids)).not.toContain(undefined);
    for (const context of [undefined, hotel, ids['hotel']]) {
      for (const write of WRITES) {
        // A request without a record in its path concerns the user's own hotel or account, so it is
        // allowed.
        if (!namesRecord(write) && context !== ids['hotel']) continue;
        const { status } = await call(write.call, { ids, context, body: write.body?.(ids) });
        expect([403, 404], `${write.call} in ${String(context)}`).toContain(status);
      }
    }
    for (const list of LISTS) {
      const one = await call(`GET ${list}${textOf(before[list]?.[0]?.['id'])}/`);
      const all = await call(`GET ${list}?hotel=${textOf(ids['hotel'])}`);
      const isForbidden =
        (list === '/auth/staff/' && !can(role, 'manage_staff')) ||
        (list.startsWith('/rates/') && !can(role, 'create'));
      expect([one.status, all.status], list).toEqual(isForbidden ? [403, 403] : [404, 200]);
      expect(all.body['results'] ?? [], list).toEqual([]);
    }
    expect(await recordsOf(theirs)).toEqual(before);
  });
});
