// The composition root of the CLI. Only this file and the files that it loads (network.ts, stores.ts, inputs.ts) import
// adapters. A service is built, and its code is loaded, when a command first asks for it.
import type { RunParts } from '#application/bulk/run-start.ts';
import type { RunKnowledge } from '#application/identity/identify-hotel.ts';
import { ServerClock } from '#application/session/server-clock.ts';
import { cryptoRandom } from '#adapters/platform/crypto-random.ts';
import { systemClock } from '#adapters/platform/system-clock.ts';
import type { SharedOptions } from './call/options/shared-options.ts';
import type { ErrorOutput } from './diagnosis/print-above.ts';

export class CallServices {
  readonly #options: SharedOptions;
  readonly #screen: ErrorOutput | undefined;

  /** `options`: server, limits, runs, and how to record requests. `screen` prints the lines of --verbose. */
  constructor(options: SharedOptions, screen?: ErrorOutput) {
    this.#options = options;
    this.#screen = screen;
  }

  readonly clock = systemClock;
  readonly serverClock = new ServerClock(systemClock);
  readonly random = cryptoRandom;
  readonly digest = once(async () => (await import('#adapters/node/digest.ts')).digest);

  readonly connection = once(async () => {
    const { connect } = await import('./network.ts');
    return connect(this.#options, this.#screen, this);
  });
  readonly diagnoseServer = once(async () => {
    const { createDiagnosis } = await import('#application/diagnosis/diagnose-server.ts');
    const { probe, session, onboardingApi } = await this.connection();
    return createDiagnosis(this.clock, probe, session, onboardingApi);
  });
  readonly contractRules = once(async () => {
    const { contractRules } = await import('#adapters/contract/fault-finder.ts');
    return contractRules((await this.apiDescription()).apiDescription());
  });
  readonly checkConformance = once(async () => {
    const { createConformanceCheck } =
      await import('#application/diagnosis/conformance/check-conformance.ts');
    const { contractApi } = await this.connection();
    return createConformanceCheck(contractApi, await this.contractRules(), this.clock, this.random);
  });

  readonly planHotel = once(async () => {
    const { createPlanHotel } = await import('#application/onboarding/plan-hotel.ts');
    return createPlanHotel(this.serverClock, this.random);
  });
  readonly onboardHotel = once(async () => {
    const { createOnboardHotel } = await import('#application/onboarding/onboard-hotel.ts');
    const { onboardingApi } = await this.connection();
    return createOnboardHotel(onboardingApi, this.serverClock, await this.planHotel());
  });
  readonly undoHotel = once(async () => {
    const { createUndoHotel } = await import('#application/bulk/undo-hotel.ts');
    const { onboardingApi } = await this.connection();
    return createUndoHotel(onboardingApi, await this.onboardHotel());
  });
  readonly exportHotel = once(async () => {
    const { createExportHotel } = await import('#application/hotel/export-hotel.ts');
    const { onboardingApi } = await this.connection();
    return createExportHotel(onboardingApi, await this.planHotel(), this.random);
  });
  readonly identifyHotel = once(async () => {
    const { IdentifyHotel } = await import('#application/identity/identify-hotel.ts');
    const { onboardingApi } = await this.connection();
    return (knowledge: RunKnowledge) => new IdentifyHotel(onboardingApi, knowledge);
  });

  readonly runs = once(async () => {
    const { openRunStore } = await import('./stores.ts');
    return openRunStore(this.#options.runsDir);
  });
  readonly hotelLocks = once(async () => {
    const { openFileLocks } = await import('./stores.ts');
    return openFileLocks(this.#options.apiUrl?.href ?? '');
  });
  readonly consents = once(async () => (await import('./stores.ts')).openConsents());
  readonly startRun = once(async () => {
    const { createStartRun } = await import('#application/bulk/start-run.ts');
    return createStartRun(await this.runs(), await this.planHotel(), this.clock, this.random);
  });
  readonly onboardHotels = once(async () => {
    const { createOnboardHotels } = await import('#application/bulk/onboard-hotels.ts');
    const { createOnboardPlanned } = await import('#application/bulk/plan/onboard-planned.ts');
    const { users, pauses } = await this.connection();
    const onboardHotel = await this.onboardHotel();
    const digest = await this.digest();
    const onboardPlanned: RunParts['onboardPlanned'] = (plan) =>
      createOnboardPlanned(plan, onboardHotel, digest);
    const [identifyHotel, runs] = [await this.identifyHotel(), await this.runs()];
    const { clock } = this;
    const hotel = { onboardHotel, onboardPlanned, identifyHotel };
    return createOnboardHotels({ ...hotel, users, runs, pauses, clock });
  });
  readonly previewHotels = once(async () => {
    const { createPreviewHotels } = await import('#application/bulk/preview-hotels.ts');
    const [onboardHotel, identifyHotel] = [await this.onboardHotel(), await this.identifyHotel()];
    return createPreviewHotels(onboardHotel, identifyHotel, await this.runs(), await this.digest());
  });
  readonly compareHotels = once(async () => {
    const { createCompareHotels } = await import('#application/bulk/compare-hotels.ts');
    const { createCompareHotel } = await import('#application/onboarding/compare-hotel.ts');
    const { onboardingApi } = await this.connection();
    const compareHotel = createCompareHotel(onboardingApi, await this.planHotel());
    return createCompareHotels(compareHotel, await this.identifyHotel(), await this.runs());
  });
  readonly listHotels = once(async () => {
    const { createListHotels } = await import('#application/estate/list-hotels.ts');
    return createListHotels((await this.connection()).onboardingApi);
  });

  readonly servers = () => import('#adapters/json/servers/read-servers.ts');
  readonly configSchema = () => import('#adapters/json/configuration-schema.ts');
  readonly apiDescription = () => import('#adapters/contract/api-description.ts');
  readonly wireRequests = () => import('#adapters/http/api/http-onboarding-api.ts');
  readonly plans = () => import('#adapters/json/plan-shape.ts');
  readonly comparisons = () => import('#adapters/json/read-comparison.ts');
  readonly mappings = () => import('#adapters/json/mapping-shape.ts');
  readonly sheets = () => import('#adapters/node/workbooks/read-sheets.ts');
  readonly templates = () => import('#adapters/node/workbooks/template-files.ts');
  readonly rejectedWorkbooks = () => import('#adapters/workbooks/rejected-workbook.ts');
  readonly splitDocuments = () => import('#adapters/json/bases/split-documents.ts');
  readonly references = () => import('#adapters/json/environment-references.ts');
}

function once<Service>(build: () => Promise<Service>): () => Promise<Service> {
  let service: Promise<Service> | undefined;
  return () => (service ??= build());
}
