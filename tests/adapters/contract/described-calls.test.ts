import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiDescription, operationPointer } from '#adapters/contract/api-description.ts';
import { CALLS } from '#adapters/contract/calls.ts';
import { createFaultFinder } from '#adapters/contract/fault-finder.ts';
import { ApiClient } from '#adapters/http/api/api-client.ts';
import { httpAuthApi } from '#adapters/http/api/http-auth-api.ts';
import { httpHotelApi } from '#adapters/http/api/http-hotel-api.ts';
import { httpOnboardingApi } from '#adapters/http/api/http-onboarding-api.ts';
import { httpPasswordApi } from '#adapters/http/api/http-password-api.ts';
import { httpStaffApi } from '#adapters/http/api/http-staff-api.ts';
import { httpUserApi } from '#adapters/http/api/http-user-api.ts';
import { RequestQueue } from '#adapters/http/queue/request-queue.ts';
import type { TransportRequest } from '#adapters/http/wire/transport.ts';
import { MemoryLock } from '#adapters/memory/memory-lock.ts';
import { MemorySessionStore } from '#adapters/memory/memory-session-store.ts';
import { UndiciTransport } from '#adapters/node/transport/undici-transport.ts';
import { SessionKeeper } from '#application/session/session-keeper.ts';
import { createSignIn } from '#application/session/sign-in.ts';
import type { AuthApi } from '#application/ports/api/auth-api.ts';
import type { HotelApi } from '#application/ports/api/hotel-api.ts';
import {
  LISTED,
  type OnboardingApi,
  type SetupStatusApi,
} from '#application/ports/api/onboarding-api.ts';
import type { PasswordApi } from '#application/ports/api/password-api.ts';
import type { StaffApi } from '#application/ports/api/staff-api.ts';
import type { UserApi } from '#application/ports/api/user-api.ts';
import { resolveReferences, type Operation } from '#domain/plan/operation.ts';
import type { Id } from '#domain/record.ts';
import { ownProfileBody } from '#domain/staff/own-profile.ts';
import { changedStaffUserBody } from '#domain/staff/staff-user-body.ts';
import { check, planOf, seasideGrand } from '#tests/domain/seaside-grand.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { callFinder } from '#tests/sandbox/support/contract-watch.ts';
import { listenSandbox, type ListeningSandbox } from '#tests/sandbox/support/listen-sandbox.ts';
import { GIF } from '#tests/sandbox/support/sandbox-client.ts';
import { TEST_PASSWORD_COST } from '#tests/sandbox/support/password-cost.ts';

interface Sent {
  readonly request: TransportRequest;
  readonly path: string;
  readonly status: number;
}

const description = apiDescription();
const callOf = callFinder(description);
const faultAt = createFaultFinder(description);
const recorded: Sent[] = [];
const network = new UndiciTransport();

let sandbox: ListeningSandbox;

beforeAll(async () => {
  // Small pages, so that every list has several pages.
  sandbox = await listenSandbox({
    database: ':memory:',
    passwordCost: TEST_PASSWORD_COST,
    pageSize: 1,
  });
});
afterAll(async () => {
  await network.close();
  await sandbox.close();
});

const NOT_ALLOWED = { status: 405, text: '{"detail":"Not allowed."}', header: () => undefined };
let isPatchRefused = false;

/** Repeats an update on a server that does not offer PATCH. */
async function withAndWithoutPatch(update: () => Promise<unknown>): Promise<void> {
  await update();
  isPatchRefused = true;
  await update();
  isPatchRefused = false;
}

/** Signs in and returns all HTTP adapters; their requests are added to `recorded`. */
async function signedIn(username: string, password: string) {
  const transport = {
    async send(request: TransportRequest) {
      const isRefused = isPatchRefused && request.method === 'PATCH';
      const response = isRefused ? NOT_ALLOWED : await network.send(request);
      const path = request.url.slice(sandbox.url.length).replace(/\?.*$/, '');
      recorded.push({ request, path, status: response.status });
      return response;
    },
  };
  const clock = new InstantClock(Date.now());
  const queue = new RequestQueue({ transport, clock, server: 'sandbox', minGapMs: 0 });
  const auth = httpAuthApi(new ApiClient({ baseUrl: sandbox.url, queue, clock }));
  const session = new SessionKeeper(new MemorySessionStore(), auth, clock, new MemoryLock());
  const client = new ApiClient({ baseUrl: sandbox.url, queue, clock, identity: session });
  const user = httpUserApi(client);
  const outcome = await createSignIn(auth, user, session).run({ username, password });
  expect(outcome.status).not.toBe('refused');
  return {
    auth,
    session,
    user,
    onboarding: httpOnboardingApi(client),
    hotel: httpHotelApi(client),
    staff: httpStaffApi(client),
    password: httpPasswordApi(client),
  };
}

/** Calls every method of an adapter. The types require an entry for each method. */
async function callAll<Api extends object>(
  _api: Api,
  calls: Readonly<Record<keyof Api, () => Promise<unknown>>>,
) {
  for (const call of Object.values<() => Promise<unknown>>(calls)) await call();
}

async function listed(pages: AsyncIterable<unknown>) {
  for await (const page of pages) expect(page).toBeDefined();
}

const document = seasideGrand();
document.rates!.enable_dynamic_pricing = true;
document.staffUsers![0]!.password = 'Wj7kPq2m';
document.staffUsers!.push({
  first_name: 'Ben',
  last_name: 'Dias',
  email: 'ben@seaside.example',
  password: 'Wj7kPq2m',
});

/** Sets a hotel up as onboarding does, then changes and removes records of every kind. */
async function setUp(): Promise<Id> {
  const { onboarding: api, auth, user } = await signedIn('4onboard', 'open-new-hotels');
  const ids = new Map<string, Id>();
  const bodyOf = ({ body }: Operation) => resolveReferences(body, (key) => ids.get(key) ?? '');
  const { operations } = planOf(document);
  for (const operation of operations) {
    const hotelId = ids.get('hotel');
    const id = await api.send({ kind: operation.kind, body: bodyOf(operation), hotelId });
    if (id !== undefined && operation.kind !== 'completion') ids.set(operation.key, id);
  }
  const hotelId = ids.get('hotel') ?? '';
  const [first] = operations;
  const onboarding: Record<keyof (OnboardingApi & SetupStatusApi), () => Promise<unknown>> = {
    send: () => api.send({ kind: 'completion', body: {}, hotelId }),
    async read() {
      for (const kind of LISTED) {
        const [record] = await api.list(kind, { hotelId });
        await api.read({ kind, id: record?.['id'] as Id, hotelId });
      }
    },
    hotels: () => listed(api.hotels()),
    async list() {
      await api.list('hotel', { hotelCode: 'SEASID01' });
      for (const kind of LISTED) expect(await api.list(kind, { hotelId })).not.toEqual([]);
    },
    hotel: () => api.hotel(hotelId),
    setupStatus: () => api.setupStatus(hotelId),
    async change() {
      for (const { kind, key, body } of operations) {
        const fields = Object.fromEntries(Object.entries(body).filter(([name]) => name === 'name'));
        if (kind === 'completion') continue;
        await api.change({ kind, id: ids.get(key) ?? '', hotelId, body: fields });
      }
    },
    async replace() {
      for (const operation of operations) {
        const { kind, key } = operation;
        if (kind === 'completion') continue;
        await api.replace({ kind, id: ids.get(key) ?? '', hotelId, body: bodyOf(operation) });
      }
    },
    async remove() {
      const other = await api.send({
        kind: 'hotel',
        body: { ...bodyOf(first!), code: 'OTHER01' },
        hotelId: undefined,
      });
      await api.remove({ kind: 'hotel', id: other ?? '', hotelId: other });
    },
  };
  await callAll<OnboardingApi & SetupStatusApi>(api, onboarding);
  const { refresh = '' } = await auth.signIn({ username: '4onboard', password: 'open-new-hotels' });
  await callAll<AuthApi>(auth, {
    signIn: () => auth.signIn({ username: '4onboard', password: 'open-new-hotels' }),
    refresh: () => auth.refresh(refresh),
  });
  await callAll<UserApi>(user, { currentUser: () => user.currentUser() });
  return hotelId;
}

/** Calls every method of the dashboard's services as the administrator of the hotel. */
async function lookAfter(hotelId: Id): Promise<void> {
  const { hotel, staff, onboarding, password } = await signedIn('asha', 'Wj7kPq2m');
  const picture = { name: 'logo.gif', type: 'image/gif', content: new Uint8Array(GIF) };
  await callAll<HotelApi>(hotel, {
    myHotel: () => hotel.myHotel(),
    async updateMyHotel() {
      const { value } = await hotel.myHotel();
      await withAndWithoutPatch(() => hotel.updateMyHotel(value));
    },
    dashboardFigures: () => hotel.dashboardFigures(),
    quickSetup: () => hotel.quickSetup({}).catch(() => undefined),
    hotelStaff: () => hotel.hotelStaff(),
    roomTypes: () => hotel.roomTypes(),
    simpleRates: () => hotel.simpleRates(),
    uploadLogo: () =>
      hotel.uploadLogo(hotelId, picture, {
        onProgress: () => undefined,
        signal: new AbortController().signal,
      }),
    removeLogo: () => hotel.removeLogo(hotelId),
  });
  const [asha, ben] = check(document).config.staffUsers;
  const changed = changedStaffUserBody(
    { ...ben!, username: 'cara', email: 'c@sea.example' },
    hotelId,
  );
  const own = ownProfileBody({ ...asha!, phone: '+91 832 555 0101' });
  let id: Id = '';
  await callAll<StaffApi>(staff, {
    list: () => staff.list(),
    async create() {
      id = String(
        (await staff.create({ ...changed, password: 'Wj7kPq2m', confirm_password: 'Wj7kPq2m' }))[
          'id'
        ],
      );
    },
    read: () => staff.read(id),
    update: () => withAndWithoutPatch(() => staff.update(id, changed)),
    remove: () => staff.remove(id),
    updateProfile: () => withAndWithoutPatch(() => staff.updateProfile(own)),
  });
  for (const kind of LISTED.toReversed()) {
    const [last] = (await onboarding.list(kind, { hotelId })).slice(-1);
    const removed = onboarding.remove({ kind, id: String(last?.['id']), hotelId });
    // The server refuses to remove a room type that has rooms.
    await removed.catch(() => undefined);
  }
  await callAll<PasswordApi>(password, {
    isOffered: () => password.isOffered(),
    change: () =>
      password.change({
        current_password: 'Wj7kPq2m',
        new_password: 'Tz4nRb8e',
        repeated_password: 'Tz4nRb8e',
      }),
  });
}

describe('the description of the API', () => {
  beforeAll(async () => {
    await lookAfter(await setUp());
  });

  it('has every call that the adapters make, and no other', () => {
    const made = recorded.map(
      ({ request: { method }, path }) => callOf(method, path) ?? `${method} ${path}`,
    );
    const described = CALLS.map(({ call }) => call).toSorted();
    expect([...new Set(made)].toSorted()).toEqual(described);
  });

  it('names every query parameter, and only those that servers put into the next page', () => {
    const sent = new Map<string, Set<string>>();
    for (const { request, path } of recorded) {
      const call = callOf(request.method, path) ?? '';
      const names = sent.get(call) ?? new Set();
      for (const name of new URL(request.url).searchParams.keys()) names.add(name);
      sent.set(call, names);
    }
    const ofServers = ['page', 'page_size'];
    for (const { call, query = [] } of CALLS) {
      const own = [...(sent.get(call) ?? [])].filter((name) => !ofServers.includes(name));
      expect([call, own]).toEqual([call, query.filter((name) => !ofServers.includes(name))]);
    }
    expect([...(sent.get('GET /rooms/rooms/') ?? [])]).toContain('page');
  });

  it('fits the body of every request that the sandbox accepted', () => {
    const faults = recorded.flatMap(({ request: { method, body }, path, status }) => {
      const call = callOf(method, path);
      if (call === undefined || typeof body !== 'string' || status >= 300) return [];
      const at = `${operationPointer(call)}/requestBody/content/application~1json/schema`;
      const fault = faultAt(at, JSON.parse(body));
      return fault === undefined ? [] : [`${call}: ${fault}`];
    });
    expect([...new Set(faults)]).toEqual([]);
  });
});
