// The composition root of the browser app: the one place that knows adapters and Inversify.
import { Container, type MapToResolvedValueInjectOptions } from 'inversify';
import { FetchTransport } from '#adapters/browser/fetch-transport.ts';
import { LocalDraftOwner } from '#adapters/browser/local-draft-owner.ts';
import { LocalDraftStore } from '#adapters/browser/local-draft-store.ts';
import { LocalSessionStore } from '#adapters/browser/local-session-store.ts';
import { WebLock } from '#adapters/browser/web-lock.ts';
import { apiBase } from '#adapters/http/api/api-base.ts';
import { ApiClient } from '#adapters/http/api/api-client.ts';
import { DateClock } from '#adapters/http/wire/date-clock.ts';
import { HttpAuthApi } from '#adapters/http/api/http-auth-api.ts';
import { HttpUserApi } from '#adapters/http/api/http-user-api.ts';
import { RequestQueue } from '#adapters/http/queue/request-queue.ts';
import { cryptoRandom } from '#adapters/platform/crypto-random.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { systemClock } from '#adapters/platform/system-clock.ts';
import type { OnboardHotel } from '#application/onboarding/onboard-hotel.ts';
import type { PlanHotel } from '#application/onboarding/plan-hotel.ts';
import type { AuthApi } from '#application/ports/auth-api.ts';
import type { OnboardingApi } from '#application/ports/onboarding-api.ts';
import type { UserApi } from '#application/ports/user-api.ts';
import type { ReadHotelDocument } from '#application/hotel/read-hotel-document.ts';
import { RestoreSession } from '#application/session/restore-session.ts';
import { SessionKeeper } from '#application/session/session-keeper.ts';
import type { ReadSetupStatus } from '#application/session/setup-status.ts';
import { SignIn } from '#application/session/sign-in.ts';
import type { RandomInt } from '#domain/random.ts';
import type { ConfigurationReading, HotelServices, Services, Settings } from './services.ts';
import { NOTICES } from './texts/notices.ts';
import { notify } from './shell/notices/toasts.ts';

/** What is made when the app starts. */
interface Parts extends Omit<Services, 'settings' | 'readConfiguration' | `load${string}`> {
  readonly serverClock: DateClock;
  readonly queue: RequestQueue;
  readonly client: ApiClient;
  readonly auth: AuthApi;
  readonly users: UserApi;
}

/** What is loaded when it is asked for. */
interface LoadedParts {
  readonly readConfiguration: (text: string) => ConfigurationReading;
  readonly onboardingApi: OnboardingApi;
  readonly setupStatus: ReadSetupStatus;
  readonly readHotel: ReadHotelDocument;
  readonly planHotel: PlanHotel;
  readonly onboardHotel: OnboardHotel;
  readonly hotelServices: HotelServices;
}

type All = Parts & LoadedParts;
type Name = keyof All;
type Values<Names extends readonly Name[]> = {
  -readonly [Index in keyof Names]: All[Names[Index]];
};

/** Every service. */
export function createServices(settings: Settings): Services {
  const container = createContainer(settings);
  const get = <Key extends keyof Parts>(name: Key) => container.get<Parts[Key]>(name);
  const load = <Key extends keyof LoadedParts>(name: Key) =>
    container.getAsync<LoadedParts[Key]>(name);
  return {
    settings,
    clock: get('clock'),
    serverClock: get('serverClock'),
    random: get('random'),
    drafts: get('drafts'),
    draftOwner: get('draftOwner'),
    launchLock: get('launchLock'),
    formDrafts: get('formDrafts'),
    session: get('session'),
    signIn: get('signIn'),
    restoreSession: get('restoreSession'),
    createJournal: get('createJournal'),
    pauses: get('pauses'),
    readConfiguration: async (text) => (await load('readConfiguration'))(text),
    loadSetupStatus: () => load('setupStatus'),
    loadReadHotel: () => load('readHotel'),
    loadOnboardHotel: () => load('onboardHotel'),
    loadHotelServices: () => load('hotelServices'),
  };
}

function createContainer(settings: Settings): Container {
  const container = new Container();
  const baseUrl = settings.apiBaseUrl;

  function resolved<Key extends Name, const Needs extends readonly Name[]>(
    name: Key,
    needs: Needs,
    factory: (...values: Values<Needs>) => All[Key] | Promise<All[Key]>,
  ) {
    return container
      .bind<All[Key]>(name)
      .toResolvedValue<Values<Needs>>(
        factory,
        needs.map((need): string => need) as MapToResolvedValueInjectOptions<Values<Needs>>,
      );
  }

  /** Made once. */
  function bind<Key extends keyof Parts, const Needs extends readonly (keyof Parts)[]>(
    name: Key,
    needs: Needs,
    factory: (...values: Values<Needs>) => All[Key],
  ): void {
    resolved(name, needs, factory).inSingletonScope();
  }

  /** Made each time: a promise that is kept would go on failing once it has failed. */
  function bindLoaded<Key extends keyof LoadedParts, const Needs extends readonly Name[]>(
    name: Key,
    needs: Needs,
    factory: (...values: Values<Needs>) => Promise<All[Key]>,
  ): void {
    resolved(name, needs, factory).inTransientScope();
  }

  bind('clock', [], () => systemClock);
  bind('serverClock', ['clock'], (clock) => new DateClock(clock));
  bind('random', [], () => cryptoRandom);
  bind('drafts', [], () => new LocalDraftStore());
  bind('draftOwner', ['random'], (random) => new LocalDraftOwner(pageMark(random)));
  bind('launchLock', [], () => new WebLock('hms-launch'));
  bind('formDrafts', [], () => new LocalDraftStore(undefined, 'formDraft'));
  bind('createJournal', [], () => () => new MemoryJournal());

  bind('queue', ['clock', 'serverClock'], (clock, serverClock) => {
    const { server } = apiBase(baseUrl);
    const transport = serverClock.watching(new FetchTransport());
    return new RequestQueue({ transport, clock, server });
  });
  bind('pauses', ['queue'], (queue) => queue);
  bind('auth', ['queue'], (queue) => new HttpAuthApi(new ApiClient({ baseUrl, queue })));
  bind('session', ['auth', 'serverClock'], (auth, clock) => {
    const store = new LocalSessionStore({ onNotStored: () => notify(NOTICES.sessionNotStored) });
    return new SessionKeeper(store, auth, clock, new WebLock('hms-session'));
  });
  bind(
    'client',
    ['queue', 'session'],
    (queue, identity) => new ApiClient({ baseUrl, queue, identity }),
  );
  bind('users', ['client'], (client) => new HttpUserApi(client));
  bind('signIn', ['auth', 'users', 'session'], (...needs) => new SignIn(...needs));
  bind('restoreSession', ['users', 'session'], (...needs) => new RestoreSession(...needs));

  bindLoaded('readConfiguration', [], async () => {
    const { readConfiguration } = await import('#adapters/json/read-configuration.ts');
    return readConfiguration;
  });
  bindLoaded('onboardingApi', ['client'], async (client) => {
    const { HttpOnboardingApi } = await import('#adapters/http/api/http-onboarding-api.ts');
    return new HttpOnboardingApi(client);
  });
  bindLoaded('setupStatus', ['onboardingApi'], async (api) => {
    const { ReadSetupStatus } = await import('#application/session/setup-status.ts');
    return new ReadSetupStatus(api);
  });
  bindLoaded('readHotel', ['onboardingApi'], async (api) => {
    const { ReadHotelDocument } = await import('#application/hotel/read-hotel-document.ts');
    return new ReadHotelDocument(api);
  });
  bindLoaded('planHotel', ['serverClock', 'random'], async (...needs) => {
    const { PlanHotel } = await import('#application/onboarding/plan-hotel.ts');
    return new PlanHotel(...needs);
  });
  bindLoaded('onboardHotel', ['onboardingApi', 'serverClock', 'planHotel'], async (...needs) => {
    const { OnboardHotel } = await import('#application/onboarding/onboard-hotel.ts');
    return new OnboardHotel(...needs);
  });
  bindLoaded('hotelServices', ['client', 'onboardingApi', 'users'], async (...needs) => {
    const [client, records, users] = needs;
    const [{ HttpHotelApi }, { HttpStaffApi }] = await Promise.all([
      import('#adapters/http/api/http-hotel-api.ts'),
      import('#adapters/http/api/http-staff-api.ts'),
    ]);
    const [hotelApi, staffApi] = [new HttpHotelApi(client), new HttpStaffApi(client)];
    return { hotelApi, staffApi, users, records };
  });
  return container;
}

/** Tells this page from every other one; always of the same length, so that it fits where one was. */
function pageMark(random: RandomInt): string {
  return Array.from({ length: 16 }, () => random(16).toString(16)).join('');
}
