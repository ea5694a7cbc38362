// The composition root of the CLI: the one place that knows adapters and Inversify. Every adapter is
// loaded when something needs it, so that `hms validate` never reads the HTTP client.
import { Container, type MapToResolvedValueInjectOptions } from 'inversify';
import type { ApiClient } from '#adapters/http/api/api-client.ts';
import type { DateClock } from '#adapters/http/wire/date-clock.ts';
import type { RequestQueue } from '#adapters/http/queue/request-queue.ts';
import type { Transport } from '#adapters/http/wire/transport.ts';
import type { AuthApi } from '#application/ports/auth-api.ts';
import type { Lock } from '#application/ports/lock.ts';
import type { OnboardingApi } from '#application/ports/onboarding-api.ts';
import type { SessionStore } from '#application/ports/session-store.ts';
import { MAX_CONCURRENT_REQUESTS, REQUEST_TIMEOUT_MS } from '#domain/session/request-limits.ts';
import type { Options } from './call/call.ts';
import { CommandFailure } from './call/command-failure.ts';
import { EXIT } from './call/exit-codes.ts';
import { assertRunsFolderReadable, RUNS_FOLDER } from './call/runs-folder.ts';
import type { Services, ServiceSource } from './call/services.ts';
import { TOKENS, type PartName, type TokenName } from './program/tokens.ts';

interface Parts extends Record<PartName, unknown> {
  readonly dateClock: DateClock;
  readonly transport: Transport;
  readonly queue: RequestQueue;
  readonly authClient: ApiClient;
  readonly client: ApiClient;
  readonly auth: AuthApi;
  readonly sessionStore: SessionStore;
  readonly lock: Lock;
  readonly onboardingApi: OnboardingApi;
}

type All = Services & Parts;
type Values<Names extends readonly TokenName[]> = {
  -readonly [Index in keyof Names]: All[Names[Index]];
};

export function createServices(options: Options): ServiceSource {
  const container = createContainer(options);
  return { get: (name) => container.getAsync<Services[typeof name]>(TOKENS[name]) };
}

/** `options` name the server, the limits of its requests, and where runs are kept. */
export function createContainer({
  apiUrl,
  concurrency,
  minGap,
  wait,
  runsDir = RUNS_FOLDER,
}: Options): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  const baseUrl = apiUrl?.href ?? '';

  function bind<Name extends TokenName, const Needs extends readonly TokenName[]>(
    name: Name,
    needs: Needs,
    factory: (...values: Values<Needs>) => All[Name] | Promise<All[Name]>,
  ): void {
    container
      .bind<All[Name]>(TOKENS[name])
      .toResolvedValue<Values<Needs>>(
        factory,
        needs.map((need) => TOKENS[need]) as MapToResolvedValueInjectOptions<Values<Needs>>,
      );
  }

  const get = <Name extends TokenName>(name: Name) => container.getAsync<All[Name]>(TOKENS[name]);

  bind('clock', [], async () => (await import('#adapters/platform/system-clock.ts')).systemClock);
  bind('dateClock', ['clock'], async (clock) => {
    const { DateClock } = await import('#adapters/http/wire/date-clock.ts');
    return new DateClock(clock);
  });
  bind('serverClock', ['dateClock'], (clock) => clock);
  bind(
    'random',
    [],
    async () => (await import('#adapters/platform/crypto-random.ts')).cryptoRandom,
  );
  bind('openInput', ['random'], (random) => async (names) => {
    const { openConfigSource } = await import('#adapters/node/input/config-source.ts');
    const { createHotelBatch, ConfigurationChanged } =
      await import('#adapters/node/input/hotel-batch.ts');
    const source = await openConfigSource(names, process.stdin);
    const batch = createHotelBatch(source, { environment: process.env, random });
    return {
      ...batch,
      async *hotels(how) {
        try {
          yield* batch.hotels(how);
        } catch (error) {
          if (!(error instanceof ConfigurationChanged)) throw error;
          throw new CommandFailure(EXIT.failed, `${error.message}.`);
        }
      },
    };
  });
  bind('configSchema', [], async () => {
    const { configurationSchema } = await import('#adapters/json/configuration-schema.ts');
    return configurationSchema();
  });
  bind(
    'wireRequest',
    [],
    async () => (await import('#adapters/http/api/http-onboarding-api.ts')).wireRequestOf,
  );

  bind('transport', ['dateClock'], async (clock) => {
    const { UndiciTransport } = await import('#adapters/node/transport/undici-transport.ts');
    return clock.watching(new UndiciTransport());
  });
  bind('queue', ['transport', 'clock'], async (transport, clock) => {
    const { RequestQueue } = await import('#adapters/http/queue/request-queue.ts');
    const { RequestPace } = await import('#adapters/http/queue/request-pace.ts');
    const { preciseTimer } = await import('#adapters/node/transport/precise-timer.ts');
    return new RequestQueue({
      transport,
      clock,
      server: apiUrl?.host ?? '',
      timer: preciseTimer,
      pace: new RequestPace(concurrency ?? MAX_CONCURRENT_REQUESTS),
      // It is made of calls that go through this queue.
      renew: async (refusal) => await (await get('renewSession')).run(refusal),
      ...(concurrency !== undefined && { concurrency }),
      ...(minGap !== undefined && { minGapMs: minGap }),
      ...(wait !== undefined && { patienceMs: wait * 1000 }),
    });
  });
  bind('pauses', ['queue'], (queue) => queue);
  bind('requestCount', ['queue'], (queue) => () => queue.requestCount);
  bind('probe', ['transport'], (transport) => async (path) => {
    const [{ apiBase }, { followRedirects }] = await Promise.all([
      import('#adapters/http/api/api-base.ts'),
      import('#adapters/http/wire/redirects.ts'),
    ]);
    const request = {
      method: 'GET',
      url: `${apiBase(baseUrl).url}${path}`,
      headers: { accept: 'application/json' },
      timeoutMs: REQUEST_TIMEOUT_MS,
    };
    const answer = await followRedirects(transport, request, await transport.send(request));
    return { status: answer.status, text: answer.text, header: (name) => answer.header(name) };
  });

  bind('authClient', ['queue'], async (queue) => {
    const { ApiClient } = await import('#adapters/http/api/api-client.ts');
    return new ApiClient({ baseUrl, queue });
  });
  bind('auth', ['authClient'], async (client) => {
    const { HttpAuthApi } = await import('#adapters/http/api/http-auth-api.ts');
    return new HttpAuthApi(client);
  });
  bind('sessionStore', [], async () => {
    const { MemorySessionStore } = await import('#adapters/memory/memory-session-store.ts');
    return new MemorySessionStore();
  });
  bind('lock', [], async () => {
    const { MemoryLock } = await import('#adapters/memory/memory-lock.ts');
    return new MemoryLock();
  });
  bind('session', ['sessionStore', 'auth', 'serverClock', 'lock'], async (...parts) => {
    const { SessionKeeper } = await import('#application/session/session-keeper.ts');
    return new SessionKeeper(...parts);
  });
  bind('client', ['queue', 'session'], async (queue, identity) => {
    const { ApiClient } = await import('#adapters/http/api/api-client.ts');
    return new ApiClient({ baseUrl, queue, identity });
  });
  bind('users', ['client'], async (client) => {
    const { HttpUserApi } = await import('#adapters/http/api/http-user-api.ts');
    return new HttpUserApi(client);
  });
  bind('onboardingApi', ['client'], async (client) => {
    const { HttpOnboardingApi } = await import('#adapters/http/api/http-onboarding-api.ts');
    return new HttpOnboardingApi(client);
  });

  bind('signIn', ['auth', 'users', 'session'], async (...parts) => {
    const { SignIn } = await import('#application/session/sign-in.ts');
    return new SignIn(...parts);
  });
  bind('planHotel', ['serverClock', 'random'], async (...parts) => {
    const { PlanHotel } = await import('#application/onboarding/plan-hotel.ts');
    return new PlanHotel(...parts);
  });
  bind('onboardHotel', ['onboardingApi', 'serverClock', 'planHotel'], async (...parts) => {
    const { OnboardHotel } = await import('#application/onboarding/onboard-hotel.ts');
    return new OnboardHotel(...parts);
  });
  bind('identifyHotel', ['onboardingApi'], async (api) => {
    const { IdentifyHotel } = await import('#application/identity/identify-hotel.ts');
    return (knowledge) => new IdentifyHotel(api, knowledge);
  });
  bind('compareHotel', ['onboardingApi', 'planHotel'], async (...parts) => {
    const { CompareHotel } = await import('#application/onboarding/compare-hotel.ts');
    return new CompareHotel(...parts);
  });
  bind('previewHotel', ['onboardingApi', 'serverClock', 'planHotel'], async (...parts) => {
    const { PreviewHotel } = await import('#application/onboarding/preview-hotel.ts');
    return (knowledge) => new PreviewHotel(...parts, knowledge);
  });
  bind('pruneHotel', ['onboardingApi'], async (api) => {
    const { PruneHotel } = await import('#application/onboarding/prune-hotel.ts');
    return new PruneHotel(api);
  });
  bind('hotelLocks', [], async () => {
    const [{ HotelLockFile }, { stateFolder }] = await Promise.all([
      import('#adapters/node/state/hotel-lock-file.ts'),
      import('#adapters/node/state/state-folder.ts'),
    ]);
    const folder = stateFolder(process.env, process.platform);
    const locks = new HotelLockFile(folder, baseUrl, { pid: process.pid, folder: process.cwd() });
    process.once('exit', () => locks.close());
    return locks;
  });
  bind('exportHotel', ['onboardingApi', 'planHotel', 'random'], async (...parts) => {
    const { ExportHotel } = await import('#application/onboarding/export-hotel.ts');
    return new ExportHotel(...parts);
  });
  bind('spreadsheets', [], async () => {
    const [files, template] = await Promise.all([
      import('#adapters/node/workbooks/import-files.ts'),
      import('#adapters/node/workbooks/template-files.ts'),
    ]);
    return { import: files.importFiles, ...template };
  });
  bind('runs', [], async () => {
    const { RunFolder } = await import('#adapters/node/runs/run-folder.ts');
    assertRunsFolderReadable(runsDir);
    return new RunFolder(runsDir);
  });
  bind('nameOfRun', ['random'], async (random) => {
    const { nameOfRun } = await import('#adapters/node/runs/run-folder.ts');
    return (now) => nameOfRun(now, random);
  });
  bind('renewSession', ['auth', 'session'], async (...parts) => {
    const { RenewSession } = await import('#application/session/renew-session.ts');
    return new RenewSession(...parts);
  });
  return container;
}
