// What commands are given by the composition root: use cases, and roles that only the CLI has.
import type { DiagnoseServer } from '#application/diagnosis/diagnose-server.ts';
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
  /** This machine's. */
  readonly clock: Clock;
  /** What is sent and planned goes by it (docs/decisions.md R35). */
  readonly serverClock: ServerClock;
  /** Its `hotels` throws `CommandFailure` for a file that has changed. */
  readonly openInput: (sources: readonly string[]) => Promise<HotelInput>;
  readonly configSchema: object;
  /** Method and path of an operation, of a new hotel where there is no id. */
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
  /** Of this server, for all processes of the machine. Rejects where they cannot be kept. */
  readonly hotelLocks: HotelLocks;
  readonly spreadsheets: Spreadsheets;
  /** Those of one folder. */
  readonly runs: RunStore;
  /** For a run that starts now. */
  readonly nameOfRun: (now: number) => string;
  readonly renewSession: RenewSession;
  readonly pauses: RequestPauses;
  /** How many requests were sent so far, each attempt counted. */
  readonly requestCount: () => number;
  readonly diagnoseServer: DiagnoseServer;
}

/** What spreadsheets became. */
export interface SheetImport {
  /** Of no use where there are problems. */
  readonly documents: readonly HotelDocument[];
  readonly problems: readonly SheetRemark[];
  /** What was ignored, or is not what it seems. */
  readonly notes: readonly SheetRemark[];
}

interface Spreadsheets {
  /** Of workbooks, CSV files, and folders of both. */
  readonly import: (paths: readonly string[]) => Promise<SheetImport>;
  readonly templateWorkbook: () => Promise<Uint8Array>;
  readonly templateFiles: () => readonly { readonly name: string; readonly text: string }[];
}

export interface WireRequest {
  readonly method: string;
  readonly path: string;
}

/** Makes a service, and whatever it needs, when it is asked for. */
export interface ServiceSource {
  get<Name extends keyof Services>(name: Name): Promise<Services[Name]>;
}
