// The composition root of the browser app: the one place that knows adapters and Inversify.
import { Container, type MapToResolvedValueInjectOptions } from 'inversify';
import { FetchTransport } from '#adapters/browser/fetch-transport.ts';
import { LocalDraftStore } from '#adapters/browser/local-draft-store.ts';
import { LocalSessionStore } from '#adapters/browser/local-session-store.ts';
import { WebLock } from '#adapters/browser/web-lock.ts';
import { apiBase } from '#adapters/http/api-base.ts';
import { ApiClient } from '#adapters/http/api-client.ts';
import { HttpAuthApi } from '#adapters/http/http-auth-api.ts';
import { HttpOnboardingApi } from '#adapters/http/http-onboarding-api.ts';
import { HttpUserApi } from '#adapters/http/http-user-api.ts';
import { RequestQueue } from '#adapters/http/request-queue.ts';
import { cryptoRandom } from '#adapters/memory/crypto-random.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { systemClock } from '#adapters/memory/system-clock.ts';
import { OnboardHotel } from '#application/onboard-hotel.ts';
import type { AuthApi } from '#application/ports/auth-api.ts';
import type { OnboardingApi } from '#application/ports/onboarding-api.ts';
import type { UserApi } from '#application/ports/user-api.ts';
import { ReadHotelDocument } from '#application/read-hotel-document.ts';
import { RestoreSession } from '#application/restore-session.ts';
import { SessionKeeper } from '#application/session-keeper.ts';
import { ReadSetupStatus } from '#application/setup-status.ts';
import { SignIn } from '#application/sign-in.ts';
import type { Services, Settings } from './services.ts';

interface Parts {
  readonly queue: RequestQueue;
  readonly client: ApiClient;
  readonly auth: AuthApi;
  readonly users: UserApi;
  readonly onboardingApi: OnboardingApi;
}

type All = Omit<Services, 'settings'> & Parts;
type Name = keyof All;
type Values<Names extends readonly Name[]> = {
  -readonly [Index in keyof Names]: All[Names[Index]];
};

/** Every service, made once. */
export function createServices(settings: Settings): Services {
  const container = createContainer(settings);
  const get = <Key extends Name>(name: Key) => container.get<All[Key]>(name);
  return {
    settings,
    clock: get('clock'),
    random: get('random'),
    drafts: get('drafts'),
    session: get('session'),
    signIn: get('signIn'),
    restoreSession: get('restoreSession'),
    setupStatus: get('setupStatus'),
    readHotel: get('readHotel'),
    onboardHotel: get('onboardHotel'),
    createJournal: get('createJournal'),
    pauses: get('pauses'),
    readConfiguration: get('readConfiguration'),
  };
}

export function createContainer(settings: Settings): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  const baseUrl = settings.apiBaseUrl;

  function bind<Key extends Name, const Needs extends readonly Name[]>(
    name: Key,
    needs: Needs,
    factory: (...values: Values<Needs>) => All[Key],
  ): void {
    container
      .bind<All[Key]>(name)
      .toResolvedValue<Values<Needs>>(
        factory,
        needs.map((need): string => need) as MapToResolvedValueInjectOptions<Values<Needs>>,
      );
  }

  bind('clock', [], () => systemClock);
  bind('random', [], () => cryptoRandom);
  bind('drafts', [], () => new LocalDraftStore());
  bind('createJournal', [], () => () => new MemoryJournal());

  bind('readConfiguration', [], () => async (text) => {
    const { readConfiguration } = await import('#adapters/config/read-configuration.ts');
    return readConfiguration(text);
  });

  bind('queue', ['clock'], (clock) => {
    const { server } = apiBase(baseUrl);
    return new RequestQueue({ transport: new FetchTransport(), clock, server });
  });
  bind('pauses', ['queue'], (queue) => queue);
  bind('auth', ['queue'], (queue) => new HttpAuthApi(new ApiClient({ baseUrl, queue })));
  bind(
    'session',
    ['auth', 'clock'],
    (auth, clock) =>
      new SessionKeeper(new LocalSessionStore(), auth, clock, new WebLock('hms-session')),
  );
  bind(
    'client',
    ['queue', 'session'],
    (queue, identity) => new ApiClient({ baseUrl, queue, identity }),
  );
  bind('users', ['client'], (client) => new HttpUserApi(client));
  bind('onboardingApi', ['client'], (client) => new HttpOnboardingApi(client));

  bind('signIn', ['auth', 'users', 'session'], (...needs) => new SignIn(...needs));
  bind('restoreSession', ['users', 'session'], (...needs) => new RestoreSession(...needs));
  bind('setupStatus', ['onboardingApi'], (api) => new ReadSetupStatus(api));
  bind('readHotel', ['onboardingApi'], (api) => new ReadHotelDocument(api));
  bind('onboardHotel', ['onboardingApi', 'clock'], (...needs) => new OnboardHotel(...needs));
  return container;
}
