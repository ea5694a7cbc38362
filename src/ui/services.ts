// The services that the composition root gives to screens and stores.
import type { LaunchServices } from '#application/launch/launch-state.ts';
import type { CheckHotelCode } from '#application/identity/check-hotel-code.ts';
import type { ListHotels } from '#application/estate/list-hotels.ts';
import type { Mapping } from '#application/import/mapping/mapping.ts';
import type { RejectedSheet } from '#application/import/rejected-rows.ts';
import type { RecordsLeft } from '#application/launch/records-left.ts';
import type { AddAdministrator } from '#application/hotel/add-administrator.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { DraftOwner } from './forms/draft-owner.ts';
import type { JsonStore } from './shell/json-store.ts';
import type { HotelApi } from '#application/ports/api/hotel-api.ts';
import type { Journal } from '#application/ports/runs/journal.ts';
import type { Lock } from '#application/ports/lock.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import type { PasswordApi } from '#application/ports/api/password-api.ts';
import type { RawSheet } from '#application/ports/input/raw-sheet.ts';
import type { RequestPauses } from '#application/ports/request-pauses.ts';
import type { ServerClock } from '#application/session/server-clock.ts';
import type { StaffApi } from '#application/ports/api/staff-api.ts';
import type { UserApi } from '#application/ports/api/user-api.ts';
import type { ReadHotelDocument } from '#application/hotel/read-hotel-document.ts';
import type { ChangePassword } from '#application/session/change-password.ts';
import type { RestoreSession } from '#application/session/restore-session.ts';
import type { SessionKeeper } from '#application/session/session-keeper.ts';
import type { ReadSetupStatus } from '#application/session/setup-status.ts';
import type { SignIn } from '#application/session/sign-in.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { Problem } from '#domain/problem.ts';
import type { RandomInt } from '#domain/random.ts';
import type { Notify } from './texts/notices.ts';

export interface ConfigurationProblem extends Problem {
  /** The line in the file, from 1. Absent if the file could not be read at all. */
  readonly line?: number;
}

export interface ConfigurationReading {
  /** Absent if there are problems. */
  readonly document?: HotelDocument;
  readonly problems: readonly ConfigurationProblem[];
}

/** Reads the JSON text of a configuration. */
export type ReadConfiguration = (text: string) => Promise<ConfigurationReading>;

/** `dropped` contains the paths of damaged values; '' stands for the whole document. */
export type ReadStoredDocument = (stored: unknown) => {
  readonly document: HotelDocument;
  readonly dropped: readonly string[];
};

/** Reads a spreadsheet (docs/import.md). Rejects with `UnreadableInput`. */
type ReadSheetFile = (
  name: string,
  bytes: Uint8Array,
  format?: Pick<Mapping, 'separator' | 'encoding'>,
) => Promise<{ readonly sheets: readonly RawSheet[]; readonly note?: string | undefined }>;

/** Reads the text of a mapping (docs/import.md); `mistake` says what is wrong with it. */
type ReadMapping = (json: string) => { readonly mapping: Mapping } | { readonly mistake: string };

type RejectedWorkbook = (sheets: readonly RejectedSheet[]) => Promise<Uint8Array<ArrayBuffer>>;

type TemplateWorkbook = () => Promise<Uint8Array<ArrayBuffer>>;

export interface Services {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly serverClock: ServerClock;
  readonly random: RandomInt;
  readonly drafts: JsonStore;
  /** For each launch, the names of the users whose passwords were not handed over. */
  readonly runPeople: JsonStore;
  readonly draftOwner: DraftOwner;
  readonly launchLock: Lock;
  /** Held, together with `launchLock`, while a launch is undone. */
  readonly undoLock: Lock;
  readonly formDrafts: JsonStore;
  readonly session: SessionKeeper;
  readonly signIn: SignIn;
  readonly restoreSession: RestoreSession;
  readonly createJournal: () => Journal;
  readonly pauses: RequestPauses;
  // Few visits need the following services. Each call loads them, and tries again if an earlier one failed.
  readonly readConfiguration: ReadConfiguration;
  readonly loadReadStoredDocument: () => Promise<ReadStoredDocument>;
  readonly loadSetupStatus: () => Promise<ReadSetupStatus>;
  readonly loadReadHotel: () => Promise<ReadHotelDocument>;
  readonly loadCheckHotelCode: () => Promise<CheckHotelCode>;
  readonly loadHotelServices: () => Promise<HotelServices>;
  readonly loadReadSheetFile: () => Promise<ReadSheetFile>;
  readonly loadReadMapping: () => Promise<ReadMapping>;
  readonly loadRejectedWorkbook: () => Promise<RejectedWorkbook>;
  readonly loadTemplateWorkbook: () => Promise<TemplateWorkbook>;
  readonly loadLaunchServices: () => Promise<LaunchServices>;
  readonly loadAddAdministrator: () => Promise<AddAdministrator>;
  readonly loadRecordsLeft: () => Promise<RecordsLeft>;
  readonly loadEstateServices: () => Promise<EstateServices>;
}

export interface EstateServices extends Pick<HotelServices, 'passwordApi' | 'changePassword'> {
  readonly listHotels: ListHotels;
}

export interface HotelServices {
  readonly hotelApi: HotelApi;
  readonly staffApi: StaffApi;
  readonly users: UserApi;
  readonly passwordApi: PasswordApi;
  readonly changePassword: ChangePassword;
  /** The hotel's records: room types, rooms, plans, rules, pricing. */
  readonly records: OnboardingApi;
}

/** Set at deployment, in `/settings.json` on the app's own origin (docs/decisions/setup-gate-is-off.md). */
export interface Settings {
  /** A path on the app's own origin, or an absolute address. */
  readonly apiBaseUrl: string;
  readonly setupGate: 'off' | 'status';
}

/** Loads the composition root, and with it all code that calls a server, on first use. */
type LoadServices = () => Promise<Services>;

export interface ScreenProps {
  readonly loadServices: LoadServices;
  readonly notify: Notify;
}
