import { afterEach } from 'vitest';
import { SessionKeeper } from '#application/session/session-keeper.ts';
import { createSignIn } from '#application/session/sign-in.ts';
import { ApiClient } from '#adapters/http/api/api-client.ts';
import { httpAuthApi, httpUserApi } from '#adapters/http/api/http-auth-api.ts';
import { httpOnboardingApi } from '#adapters/http/api/http-onboarding-api.ts';
import { RequestQueue } from '#adapters/http/queue/request-queue.ts';
import { MemoryLock } from '#adapters/memory/memory-lock.ts';
import { MemorySessionStore } from '#adapters/memory/memory-session-store.ts';
import { UndiciTransport } from '#adapters/node/transport/undici-transport.ts';
import { RECORD_PATHS } from '#domain/plan/record-paths.ts';
import { listenSandbox } from '#tests/sandbox/support/listen-sandbox.ts';
import { SEED_ACCOUNTS } from '#sandbox/records/seed.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { describeConvergence } from './convergence-contract.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { describeOnboardHotel, type OnboardingHarness } from './onboard-hotel-contract.ts';
import { TEST_PASSWORD_COST } from '#tests/sandbox/support/password-cost.ts';

const open: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const openOverHttp = async (): Promise<OnboardingHarness> => {
  const sandbox = await listenSandbox({ database: ':memory:', passwordCost: TEST_PASSWORD_COST });
  const proxy = await startFaultProxy(sandbox.url);
  const transport = new UndiciTransport();
  open.push(
    () => sandbox.close(),
    () => proxy.close(),
    () => transport.close(),
  );

  const clock = new InstantClock(Date.now());
  const connect = (baseUrl: string) => {
    const queue = new RequestQueue({ transport, clock, server: 'sandbox', minGapMs: 0 });
    const auth = httpAuthApi(new ApiClient({ baseUrl, queue, clock }));
    const session = new SessionKeeper(new MemorySessionStore(), auth, clock, new MemoryLock());
    const client = new ApiClient({ baseUrl, queue, clock, identity: session });
    const signIn = createSignIn(auth, httpUserApi(client), session);
    return { client, signIn, api: httpOnboardingApi(client) };
  };
  const { api, signIn } = connect(proxy.url);
  const inspector = connect(sandbox.url);
  const [{ username, password } = { username: '', password: '' }] = SEED_ACCOUNTS;
  await signIn.run({ username, password });
  await inspector.signIn.run({ username, password });

  return {
    api,
    records: (kind) => inspector.client.list(RECORD_PATHS[kind]),
    ...proxy,
    dropList: (kind) => proxy.dropLists(kind),
  };
};

describeOnboardHotel('HTTP and the sandbox', openOverHttp);
describeConvergence('HTTP and the sandbox', openOverHttp);
