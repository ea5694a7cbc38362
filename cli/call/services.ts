// The services that the composition root gives to commands.
import type { createDiagnosis } from '#application/diagnosis/diagnose-server.ts';
import type { CompareHotels } from '#application/bulk/compare-hotels.ts';
import type { ExportHotel } from '#application/onboarding/export-hotel.ts';
import type { IdentifyHotel, RunKnowledge } from '#application/identity/identify-hotel.ts';
import type { OnboardHotels } from '#application/bulk/onboard-hotels.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { HotelLocks } from '#application/ports/hotel-locks.ts';
import type { HotelInput } from '#application/ports/hotel-input.ts';
import type { RequestPauses } from '#application/ports/request-pauses.ts';
import type { ServerClock } from '#application/session/server-clock.ts';
import type { RunStore } from '#application/ports/run-store.ts';
import type { PreviewHotel } from '#application/onboarding/preview-hotel.ts';
import type { PlanHotel } from '#application/onboarding/plan-hotel.ts';
import type { RenewSession } from '#application/session/renew-session.ts';
import type { SessionKeeper } from '#application/session/session-keeper.ts';
import type { SignIn } from '#application/session/sign-in.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { SheetRemark } from '#domain/problem.ts';
import type { Operation } from '#domain/plan/operation.ts';
import type { Id } from '#domain/record.ts';

export interface Services {
  /** The clock of this machine. */
  readonly clock: Clock;
  /** The clock for plans and requests (docs/decisions.md R35). */
  readonly serverClock: ServerClock;
  /** `hotels()` of the input throws `CommandFailure` if a file has changed since. */
  readonly openInput: (sources: readonly string[]) => Promise<HotelInput>;
  readonly configSchema: object;
  /** Method and path of an operation; without an ID for a new hotel. */
  readonly wireRequest: (
    operation: Pick<Operation, 'kind' | 'onlyIfExists'>,
    hotelId: Id | undefined,
  ) => WireRequest;
  readonly session: SessionKeeper;
  readonly signIn: SignIn;
  readonly planHotel: PlanHotel;
  readonly onboardHotels: OnboardHotels;
  /** For the hotels of one run. */
  readonly identifyHotel: (knowledge: RunKnowledge) => IdentifyHotel;
  readonly compareHotels: CompareHotels;
  /** For the hotels of one call. */
  readonly previewHotel: (knowledge: RunKnowledge) => PreviewHotel;
  readonly exportHotel: ExportHotel;
  /** Locks on hotels of this server, across processes of this machine. Rejects if none can be stored. */
  readonly hotelLocks: HotelLocks;
  readonly spreadsheets: Spreadsheets;
  /** The runs of one folder. */
  readonly runs: RunStore;
  /** Names a run that starts at this time (ms since 1970). */
  readonly nameOfRun: (now: number) => string;
  readonly renewSession: RenewSession;
  readonly pauses: RequestPauses;
  /** How many requests were sent so far, counting each attempt. */
  readonly requestCount: () => number;
  readonly diagnoseServer: ReturnType<typeof createDiagnosis>;
}

/** What spreadsheets became. */
export interface SheetImport {
  /** Complete only without problems. */
  readonly documents: readonly HotelDocument[];
  readonly problems: readonly SheetRemark[];
  /** What was ignored, or is not what it seems. */
  readonly notes: readonly SheetRemark[];
}

interface Spreadsheets {
  /** Paths are of workbooks, CSV files, or folders of both. */
  readonly import: (paths: readonly string[]) => Promise<SheetImport>;
  readonly templateWorkbook: () => Promise<Uint8Array>;
  readonly templateFiles: () => readonly { readonly name: string; readonly text: string }[];
}

export interface WireRequest {
  readonly method: string;
  readonly path: string;
}

/** Makes a service, and the services it needs, when first asked for it. */
export interface ServiceSource {
  get<Name extends keyof Services>(name: Name): Promise<Services[Name]>;
}
