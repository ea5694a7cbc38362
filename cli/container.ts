// The composition root of the CLI. Only this file and the files that it loads import adapters. It loads each adapter on
// first use, so that `hms validate` does not load the HTTP client.
import type { RunParts } from '#application/bulk/run-start.ts';
import type { RunKnowledge } from '#application/identity/identify-hotel.ts';
import { Composition } from '#composition/composition.ts';
import type { SharedOptions } from './call/options/shared-options.ts';
import type { Screen } from './diagnosis/print-above.ts';
import { RUNS_FOLDER } from './call/runs-folder.ts';

const LOADED = {
  ServerClock: async () => (await import('#application/session/server-clock.ts')).ServerClock,
  MemorySessionStore: async () =>
    (await import('#adapters/memory/memory-session-store.ts')).MemorySessionStore,
  MemoryLock: async () => (await import('#adapters/memory/memory-lock.ts')).MemoryLock,
  SessionKeeper: async () => (await import('#application/session/session-keeper.ts')).SessionKeeper,
  createSignIn: async () => (await import('#application/session/sign-in.ts')).createSignIn,
  createPlanHotel: async () =>
    (await import('#application/onboarding/plan-hotel.ts')).createPlanHotel,
  createOnboardHotel: async () =>
    (await import('#application/onboarding/onboard-hotel.ts')).createOnboardHotel,
  createUndoHotel: async () => (await import('#application/bulk/undo-hotel.ts')).createUndoHotel,
  createCompareHotel: async () =>
    (await import('#application/onboarding/compare-hotel.ts')).createCompareHotel,
  createExportHotel: async () =>
    (await import('#application/onboarding/export-hotel.ts')).createExportHotel,
  PreviewHotels: async () => (await import('#application/bulk/preview-hotels.ts')).PreviewHotels,
  StartRun: async () => (await import('#application/bulk/start-run.ts')).StartRun,
  CompareHotels: async () => (await import('#application/bulk/compare-hotels.ts')).CompareHotels,
  watchServerTime: async () =>
    (await import('#adapters/http/wire/watch-server-time.ts')).watchServerTime,
  httpAuthApi: async () => (await import('#adapters/http/api/http-auth-api.ts')).httpAuthApi,
  httpUserApi: async () => (await import('#adapters/http/api/http-user-api.ts')).httpUserApi,
  httpOnboardingApi: async () =>
    (await import('#adapters/http/api/http-onboarding-api.ts')).httpOnboardingApi,
  createDiagnosis: async () =>
    (await import('#application/diagnosis/diagnose-server.ts')).createDiagnosis,
  configurationSchema: async () =>
    (await import('#adapters/json/configuration-schema.ts')).configurationSchema,
  random: async () => (await import('#adapters/platform/crypto-random.ts')).cryptoRandom,
  timer: async () => (await import('#adapters/node/transport/precise-timer.ts')).preciseTimer,
  wireRequest: async () =>
    (await import('#adapters/http/api/http-onboarding-api.ts')).wireRequestOf,
  splitDocuments: async () =>
    (await import('#adapters/json/bases/split-documents.ts')).splitDocuments,
  withEscapedPasswords: async () =>
    (await import('#adapters/json/environment-references.ts')).withEscapedPasswords,
};

/** Creates an instance of a class that is loaded on first use. */
function made<Parts extends unknown[], Made>(load: () => Promise<new (...parts: Parts) => Made>) {
  return async (...parts: Parts): Promise<Made> => new (await load())(...parts);
}

/** Calls a function that is loaded on first use. */
function called<Parts extends unknown[], Made>(load: () => Promise<(...parts: Parts) => Made>) {
  return async (...parts: Parts): Promise<Awaited<Made>> => await (await load())(...parts);
}

/** Loads services by name. Creates each service and its dependencies on first use. */
export type ServiceSource = ReturnType<typeof createServices>;

/**
 * `options` name the server, the request limits, where runs are stored, and how to record requests. `io` prints the
 * lines of --verbose.
 */
export function createServices(options: SharedOptions, io?: Screen) {
  const { apiUrl, runsDir = RUNS_FOLDER } = options;
  const baseUrl = apiUrl?.href ?? '';
  return new Composition()
    .bind('clock', [], async () => (await import('#adapters/platform/system-clock.ts')).systemClock)
    .bind('serverClock', ['clock'], made(LOADED.ServerClock))
    .bind('random', [], LOADED.random)
    .bind('timer', [], LOADED.timer)

    .bind('proxy', [], async () => await (await import('./network.ts')).proxyOf(apiUrl))
    .bind('network', ['proxy'], async (proxy) => (await import('./network.ts')).openNetwork(proxy))
    .bind('har', [], async () => (await import('./network.ts')).openHarOf(options, io))
    .bind('watched', ['network', 'clock', 'har'], async (network, clock, file) => {
      const { watchNetwork } = await import('./network.ts');
      return await watchNetwork(network, clock, {
        har: file,
        lines: options.verbose ? io : undefined,
      });
    })
    .bind('transport', ['watched', 'clock', 'serverClock'], called(LOADED.watchServerTime))
    .bind('probe', ['transport'], async (transport) => {
      const { createProbe } = await import('#adapters/http/api/probe.ts');
      return createProbe(transport, baseUrl);
    })
    .bind('queue', ['transport', 'clock', 'timer'], async (transport, clock, timer) => {
      const { openQueue } = await import('./network.ts');
      return await openQueue({ transport, clock, timer }, options, io);
    })
    .bind('pauses', ['queue'], (queue) => queue.pauses)
    .bind('requestCount', ['queue'], (queue) => () => queue.requestCount)

    .bind('authClient', ['queue', 'clock'], async (queue, clock) => {
      const { ApiClient } = await import('#adapters/http/api/api-client.ts');
      return new ApiClient({ baseUrl, queue, clock });
    })
    .bind('auth', ['authClient', 'serverClock'], async (client, clock) =>
      (await LOADED.httpAuthApi())(client, {
        patient: true,
        serverTime: () => clock.serverTime(),
      }),
    )
    .bind('sessionStore', [], made(LOADED.MemorySessionStore))
    .bind('lock', [], made(LOADED.MemoryLock))
    .bind('session', ['sessionStore', 'auth', 'clock', 'lock'], made(LOADED.SessionKeeper))
    .bind('renewSession', ['auth', 'session', 'queue'], async (auth, session, queue) => {
      const { createRenewSession } = await import('#application/session/renew-session.ts');
      const renewSession = createRenewSession(auth, session);
      queue.renewWith((refusal) => renewSession.run(refusal));
      return renewSession;
    })
    .bind('client', ['queue', 'clock', 'session'], async (queue, clock, identity) => {
      const { ApiClient } = await import('#adapters/http/api/api-client.ts');
      return new ApiClient({ baseUrl, queue, clock, identity });
    })
    .bind('users', ['client'], called(LOADED.httpUserApi))
    .bind('onboardingApi', ['client'], called(LOADED.httpOnboardingApi))

    .bind('signIn', ['auth', 'users', 'session'], called(LOADED.createSignIn))
    .bind('diagnoseServer', ['clock', 'probe', 'session'], called(LOADED.createDiagnosis))
    .bind('planHotel', ['serverClock', 'random'], called(LOADED.createPlanHotel))
    .bind(
      'onboardHotel',
      ['onboardingApi', 'serverClock', 'planHotel'],
      called(LOADED.createOnboardHotel),
    )
    .bind('undoHotel', ['onboardingApi', 'onboardHotel'], called(LOADED.createUndoHotel))
    .bind('identifyHotel', ['onboardingApi'], async (api) => {
      const { IdentifyHotel } = await import('#application/identity/identify-hotel.ts');
      return (knowledge: RunKnowledge) => new IdentifyHotel(api, knowledge);
    })
    .bind('compareHotel', ['onboardingApi', 'planHotel'], called(LOADED.createCompareHotel))

    .bind('runs', [], async () => (await import('./stores.ts')).openRunStore(runsDir))
    .bind('digest', [], async () => (await import('#adapters/node/digest.ts')).digest)
    .bind('onboardPlanned', ['onboardHotel', 'digest'], async (onboardHotel, hash) => {
      const { createOnboardPlanned } = await import('#application/bulk/plan/onboard-planned.ts');
      const onboardPlanned: RunParts['onboardPlanned'] = (plan) =>
        createOnboardPlanned(plan, onboardHotel, hash);
      return onboardPlanned;
    })
    .bind(
      'onboardHotels',
      ['onboardHotel', 'onboardPlanned', 'identifyHotel', 'users', 'runs', 'pauses', 'clock'],
      async (onboardHotel, onboardPlanned, identifyHotel, users, runs, ...times) => {
        const { OnboardHotels } = await import('#application/bulk/onboard-hotels.ts');
        const [pauses, clock] = times;
        const work = { onboardHotel, onboardPlanned, identifyHotel };
        const parts = { ...work, users, runs, pauses, clock };
        return new OnboardHotels(parts);
      },
    )

    .bind(
      'previewHotels',
      ['onboardHotel', 'identifyHotel', 'runs', 'digest'],
      made(LOADED.PreviewHotels),
    )
    .bind('openBases', [], async () => (await import('./inputs.ts')).openBases)
    .bind('openInput', ['random'], async (random) =>
      (await import('./inputs.ts')).createOpenInput(random),
    )
    .bind('serverFiles', [], async () => await import('#adapters/node/servers/find-servers.ts'))
    .bind('consents', [], async () => (await import('./stores.ts')).openConsents())
    .bind('configSchema', [], called(LOADED.configurationSchema))
    .bind('serversSchema', [], async () => {
      const { serversSchema } = await import('#adapters/json/servers/servers-schema.ts');
      return serversSchema();
    })
    .bind('plans', [], async () => await import('#adapters/json/plan-shape.ts'))
    .bind('readComparison', [], async () => {
      const { readComparison } = await import('#adapters/json/read-comparison.ts');
      return readComparison;
    })
    .bind('apiDescription', [], async () => {
      const { apiDescription } = await import('#adapters/contract/api-description.ts');
      return apiDescription();
    })
    .bind('contractApi', ['client', 'queue', 'clock'], async (client, queue, clock) => {
      const { httpContractApi } = await import('#adapters/http/api/http-contract-api.ts');
      return httpContractApi(client, { baseUrl, queue, clock });
    })
    .bind('contractRules', ['apiDescription'], async (description) => {
      const { contractRules } = await import('#adapters/contract/contract-rules.ts');
      return contractRules(description);
    })
    .bind(
      'checkConformance',
      ['contractApi', 'contractRules', 'clock', 'random'],
      async (...parts) => {
        const conformance = await import('#application/diagnosis/conformance/check-conformance.ts');
        return conformance.createConformanceCheck(...parts);
      },
    )
    .bind('wireRequest', [], LOADED.wireRequest)
    .bind('hotelLocks', [], async () => (await import('./stores.ts')).openFileLocks(baseUrl))
    .bind('exportHotel', ['onboardingApi', 'planHotel', 'random'], called(LOADED.createExportHotel))
    .bind('listHotels', ['onboardingApi'], async (api) => {
      const { createListHotels } = await import('#application/estate/list-hotels.ts');
      return createListHotels(api);
    })
    .bind('splitDocuments', [], LOADED.splitDocuments)
    .bind('withEscapedPasswords', [], LOADED.withEscapedPasswords)
    .bind('spreadsheets', [], async () => {
      const [{ readSheets }, { templateFiles, templateWorkbook }, { mappingSchema, readMapping }] =
        await Promise.all([
          import('#adapters/node/workbooks/read-sheets.ts'),
          import('#adapters/node/workbooks/template-files.ts'),
          import('#adapters/json/mapping-shape.ts'),
        ]);
      return { readSheets, templateFiles, templateWorkbook, mappingSchema, readMapping };
    })
    .bind('rejectedWorkbook', [], async () => {
      const { rejectedWorkbook } = await import('#adapters/workbooks/rejected-workbook.ts');
      return rejectedWorkbook;
    })
    .bind('compareHotels', ['compareHotel', 'identifyHotel', 'runs'], made(LOADED.CompareHotels))
    .bind('startRun', ['runs', 'planHotel', 'clock', 'random'], made(LOADED.StartRun));
}
