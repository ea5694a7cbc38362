// The composition root of the browser app: the only place that knows adapters.
import { watchServerTime } from '#adapters/http/wire/watch-server-time.ts';
import { FetchTransport } from '#adapters/browser/fetch-transport.ts';
import { storageLocks } from '#adapters/browser/storage-locks.ts';
import { LocalSessionStore } from '#adapters/browser/local-session-store.ts';
import { WebLock } from '#adapters/browser/web-lock.ts';
import { apiBase } from '#adapters/http/api/api-base.ts';
import { ApiClient } from '#adapters/http/api/api-client.ts';
import { httpAuthApi, httpUserApi } from '#adapters/http/api/http-auth-api.ts';
import { RequestQueue } from '#adapters/http/queue/request-queue.ts';
import { cryptoRandom } from '#adapters/platform/crypto-random.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { systemClock } from '#adapters/platform/system-clock.ts';
import { Composition } from '#composition/composition.ts';
import type { RunParts } from '#application/bulk/run-start.ts';
import type { RunKnowledge } from '#application/identity/identify-hotel.ts';
import { createRestoreSession } from '#application/session/restore-session.ts';
import { ServerClock } from '#application/session/server-clock.ts';
import { SessionKeeper } from '#application/session/session-keeper.ts';
import { createSignIn } from '#application/session/sign-in.ts';
import type { Services, Settings } from './services.ts';
import { keepDraftsOfClosedTabs } from './forms/closed-tabs.ts';
import { createDraftOwner } from './forms/draft-owner.ts';
import { createJsonStore } from './shell/json-store.ts';
import { NOTICES } from './texts/notices.ts';
import { LoadError } from './shell/loading/lazy.ts';
import { notify } from './shell/notices/toasts.tsx';

/** Services that few visits need are loaded on demand. */
export function createServices(settings: Settings): Services {
  const services = compose(settings);
  const load: typeof services.load = async (name) => {
    try {
      return await services.load(name);
    } catch (cause) {
      throw new LoadError(cause);
    }
  };
  return {
    settings,
    clock: services.get('clock'),
    serverClock: services.get('serverClock'),
    random: services.get('random'),
    drafts: services.get('drafts'),
    runPeople: services.get('runPeople'),
    draftOwner: services.get('draftOwner'),
    launchLock: services.get('launchLock'),
    undoLock: services.get('undoLock'),
    formDrafts: services.get('formDrafts'),
    session: services.get('session'),
    signIn: services.get('signIn'),
    restoreSession: services.get('restoreSession'),
    createJournal: services.get('createJournal'),
    pauses: services.get('pauses'),
    readConfiguration: async (text) => (await load('readConfiguration'))(text),
    loadReadStoredDocument: () => load('readStoredDocument'),
    loadSetupStatus: () => load('setupStatus'),
    loadReadHotel: () => load('readHotel'),
    loadCheckHotelCode: () => load('checkHotelCode'),
    loadHotelServices: () => load('hotelServices'),
    loadReadSheetFile: () => load('readSheetFile'),
    loadReadMapping: () => load('readMapping'),
    loadRejectedWorkbook: () => load('rejectedWorkbook'),
    loadTemplateWorkbook: () => load('templateWorkbook'),
    loadLaunchServices: () => load('launchServices'),
    loadAddAdministrator: () => load('addAdministrator'),
    loadRecordsLeft: () => load('recordsLeft'),
    loadEstateServices: () => load('estateServices'),
  };
}

function compose({ apiBaseUrl: baseUrl }: Settings) {
  return (
    new Composition()
      .bind('clock', [], () => systemClock)
      .bind('serverClock', ['clock'], (clock) => new ServerClock(clock))
      .bind('random', [], () => cryptoRandom)
      .bind('createJournal', [], () => () => new MemoryJournal())

      // Accessing `localStorage` may throw. A function delays the access, so that the services can still be created.
      .bind('storage', [], () => () => localStorage)
      .bind('drafts', ['storage'], (storage) => createJsonStore(storage, 'setupDraft:'))
      .bind('runPeople', ['storage'], (storage) => createJsonStore(storage, 'runPeople:'))
      .bind('runLocks', [], () => new Map<string, WebLock>())
      .bind('tabLocks', [], () => globalThis.navigator?.locks ?? storageLocks())
      .bind('draftOwner', ['tabLocks'], (locks) => createDraftOwner(locks))
      .bind('formDrafts', ['storage'], (storage) => {
        const own = createJsonStore(() => sessionStorage, 'formDraft:');
        const page = globalThis.document?.defaultView;
        if (page) keepDraftsOfClosedTabs(own, createJsonStore(storage, 'formDraft:'), page);
        return own;
      })
      .bind(
        'sessionStore',
        ['storage'],
        (storage) => new LocalSessionStore(storage, () => notify(NOTICES.sessionNotStored)),
      )
      .bind('sessionLock', [], () => new WebLock('hms-session'))
      .bind('launchLock', ['tabLocks'], (locks) => new WebLock('hms-launch', locks))
      .bind('undoLock', ['tabLocks'], (locks) => new WebLock('hms-undo', locks))

      .bind('network', [], () => new FetchTransport())
      .bind('transport', ['network', 'clock', 'serverClock'], watchServerTime)
      .bind(
        'queue',
        ['transport', 'clock'],
        (transport, clock) =>
          new RequestQueue({ transport, clock, server: apiBase(baseUrl).server }),
      )
      .bind('pauses', ['queue'], (queue) => queue.pauses)
      .bind(
        'authClient',
        ['queue', 'clock'],
        (queue, clock) => new ApiClient({ baseUrl, queue, clock }),
      )
      .bind('auth', ['authClient', 'serverClock'], (client, clock) =>
        httpAuthApi(client, { serverTime: () => clock.serverTime() }),
      )
      .bind(
        'session',
        ['sessionStore', 'auth', 'clock', 'sessionLock'],
        (...needs) => new SessionKeeper(...needs),
      )
      .bind(
        'client',
        ['queue', 'clock', 'session'],
        (queue, clock, identity) => new ApiClient({ baseUrl, queue, clock, identity }),
      )
      .bind('users', ['client'], (client) => httpUserApi(client))
      .bind('signIn', ['auth', 'users', 'session'], (...needs) => createSignIn(...needs))
      .bind('restoreSession', ['users', 'session'], (...needs) => createRestoreSession(...needs))

      .bindEach('readConfiguration', [], async () => {
        const { readConfiguration } = await import('#adapters/json/read-stored-document.ts');
        return readConfiguration;
      })
      .bindEach('readStoredDocument', [], async () => {
        const { readStoredDocument } = await import('#adapters/json/read-stored-document.ts');
        return readStoredDocument;
      })
      .bindEach('readSheetFile', [], async () => {
        const { readSheetFile } = await import('#adapters/workbooks/read-sheet-file.ts');
        return readSheetFile;
      })
      .bindEach('readMapping', [], async () => {
        const { readMapping } = await import('#adapters/json/mapping-shape.ts');
        return readMapping;
      })
      .bindEach('rejectedWorkbook', [], async () => {
        const { rejectedWorkbook } = await import('#adapters/workbooks/rejected-workbook.ts');
        return rejectedWorkbook;
      })
      .bindEach('templateWorkbook', [], async () => {
        const [{ templateWorkbook }, { templateReadMe }, { TEMPLATE }] = await Promise.all([
          import('#adapters/workbooks/template-workbook.ts'),
          import('#adapters/json/shape/template-read-me.ts'),
          import('#application/import/template/template-sheets.ts'),
        ]);
        return () => templateWorkbook(TEMPLATE, templateReadMe(TEMPLATE.sheets));
      })
      .bindEach('onboardingApi', ['client'], async (client) => {
        const { httpOnboardingApi } = await import('#adapters/http/api/http-onboarding-api.ts');
        return httpOnboardingApi(client);
      })
      .bindEach('hotelApi', ['client'], async (client) => {
        const { httpHotelApi } = await import('#adapters/http/api/http-hotel-api.ts');
        return httpHotelApi(client);
      })
      .bindEach('staffApi', ['client'], async (client) => {
        const { httpStaffApi } = await import('#adapters/http/api/http-staff-api.ts');
        return httpStaffApi(client);
      })
      .bindEach('passwordApi', ['client'], async (client) => {
        const { httpPasswordApi } = await import('#adapters/http/api/http-staff-api.ts');
        return httpPasswordApi(client);
      })
      .bindEach('changePassword', ['auth', 'passwordApi', 'session'], async (...needs) => {
        const { createChangePassword } = await import('#application/session/change-password.ts');
        return createChangePassword(...needs);
      })
      .bindEach('setupStatus', ['onboardingApi'], async (api) => {
        const { createReadSetupStatus } = await import('#application/session/setup-status.ts');
        return createReadSetupStatus(api);
      })
      .bindEach('readHotel', ['onboardingApi', 'clock'], async (api, clock) => {
        const { createReadHotelDocument } =
          await import('#application/hotel/read-hotel-document.ts');
        return createReadHotelDocument(api, clock);
      })
      .bindEach('checkHotelCode', ['onboardingApi'], async (api) => {
        const { createCheckHotelCode } = await import('#application/identity/check-hotel-code.ts');
        return createCheckHotelCode(api);
      })
      .bindEach('planHotel', ['serverClock', 'random'], async (...needs) => {
        const { createPlanHotel } = await import('#application/onboarding/plan-hotel.ts');
        return createPlanHotel(...needs);
      })
      .bindEach('onboardHotel', ['onboardingApi', 'serverClock', 'planHotel'], async (...needs) => {
        const { createOnboardHotel } = await import('#application/onboarding/onboard-hotel.ts');
        return createOnboardHotel(...needs);
      })
      .bindEach('runs', ['runLocks'], async (locks) => {
        const { runsInBrowser } = await import('#adapters/browser/runs/browser-runs.ts');
        const lockNamed = (name: string) => {
          const lock = locks.get(name) ?? new WebLock(name);
          locks.set(name, lock);
          return lock;
        };
        return runsInBrowser(lockNamed);
      })
      .bindEach('startRun', ['runs', 'planHotel', 'clock', 'random'], async (...needs) => {
        const { createStartRun } = await import('#application/bulk/start-run.ts');
        return createStartRun(...needs);
      })
      .bindEach(
        'runParts',
        ['onboardHotel', 'onboardingApi', 'users', 'runs', 'pauses', 'clock'],
        async (onboardHotel, onboardingApi, users, runs, pauses, clock): Promise<RunParts> => {
          const { IdentifyHotel } = await import('#application/identity/identify-hotel.ts');
          const identifyHotel = (knowledge: RunKnowledge) =>
            new IdentifyHotel(onboardingApi, knowledge);
          return { onboardHotel, identifyHotel, users, runs, pauses, clock };
        },
      )
      .bindEach('onboardHotels', ['runParts'], async (runParts) => {
        const { createOnboardHotels } = await import('#application/bulk/onboard-hotels.ts');
        return createOnboardHotels(runParts);
      })
      .bindEach('inMemory', ['planHotel', 'clock', 'random'], async (...needs) => {
        const [{ createStartRun }, { NAMED_SOURCES, Runs }, { MemoryRunRows }] = await Promise.all([
          import('#application/bulk/start-run.ts'),
          import('#application/runs/runs.ts'),
          import('#adapters/memory/memory-run-rows.ts'),
        ]);
        const runs = new Runs({ store: new MemoryRunRows(), sources: NAMED_SOURCES });
        return { runs, startRun: createStartRun(runs, ...needs) };
      })
      .bindEach('loadUndoHotel', ['onboardingApi', 'onboardHotel'], (...needs) => async () => {
        const { createUndoHotel } = await import('#application/bulk/undo-hotel.ts');
        return createUndoHotel(...needs);
      })
      .bindEach(
        'launchServices',
        ['runs', 'startRun', 'inMemory', 'onboardHotels', 'loadUndoHotel'],
        (runs, startRun, inMemory, onboardHotels, loadUndoHotel) => {
          return { runs, startRun, inMemory, onboardHotels, loadUndoHotel };
        },
      )
      .bindEach('listHotels', ['onboardingApi'], async (api) => {
        const { createListHotels } = await import('#application/estate/list-hotels.ts');
        return createListHotels(api);
      })
      .bindEach('recordsLeft', ['onboardingApi', 'planHotel'], async (...needs) => {
        const [{ createRecordsLeft }, { createCompareHotel }] = await Promise.all([
          import('#application/launch/records-left.ts'),
          import('#application/onboarding/compare-hotel.ts'),
        ]);
        return createRecordsLeft(createCompareHotel(...needs));
      })
      .bindEach('addAdministrator', ['onboardingApi', 'onboardHotel'], async (...needs) => {
        const { createAddAdministrator } = await import('#application/hotel/add-administrator.ts');
        return createAddAdministrator(...needs);
      })
      .bindEach(
        'estateServices',
        ['listHotels', 'passwordApi', 'changePassword'],
        (listHotels, passwordApi, changePassword) => ({ listHotels, passwordApi, changePassword }),
      )
      .bindEach(
        'hotelServices',
        ['hotelApi', 'staffApi', 'users', 'onboardingApi', 'passwordApi', 'changePassword'],
        (hotelApi, staffApi, users, records, passwordApi, changePassword) => ({
          hotelApi,
          staffApi,
          users,
          records,
          passwordApi,
          changePassword,
        }),
      )
  );
}
