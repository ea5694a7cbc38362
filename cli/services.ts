// What commands are given by the composition root: use cases, and roles that only the CLI has.
import type { OnboardHotel } from '#application/onboard-hotel.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Journal } from '#application/ports/journal.ts';
import type { RequestPauses } from '#application/ports/request-pauses.ts';
import type { UserApi } from '#application/ports/user-api.ts';
import type { SessionKeeper } from '#application/session-keeper.ts';
import type { SignIn } from '#application/sign-in.ts';
import type { Id, OperationKind } from '#domain/operation.ts';
import type { Problem } from '#domain/problem.ts';
import type { RandomInt } from '#domain/random.ts';
import type { InputHotel } from './onboarding-run.ts';

/** Something wrong with the input, and where. */
export interface FileProblem extends Problem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Counts the hotels of the whole input from 0; null where it is about no single one. */
  readonly index: number | null;
}

export interface CheckCounts {
  readonly hotels: number;
  readonly valid: number;
  readonly problems: number;
}

/** The hotels of a call's arguments, read twice so that any number of them fits into memory. */
export interface HotelInput {
  /** The first pass; tells every problem in order. */
  check(onProblem: (problem: FileProblem) => void): Promise<CheckCounts>;
  /** The second pass, after a check without problems. Throws `CommandFailure` for a file that changed. */
  hotels(): AsyncIterable<InputHotel>;
}

/** What an unauthenticated GET was answered. */
export interface ProbeAnswer {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly text: string;
}

export interface Services {
  readonly clock: Clock;
  readonly random: RandomInt;
  readonly openInput: (sources: readonly string[]) => Promise<HotelInput>;
  readonly configSchema: object;
  /** Method and path of an operation, of a new hotel where there is no id. */
  readonly wireRequest: (kind: OperationKind, hotelId: Id | undefined) => WireRequest;
  readonly session: SessionKeeper;
  readonly signIn: SignIn;
  readonly users: UserApi;
  readonly onboardHotel: OnboardHotel;
  readonly createJournal: () => Journal;
  readonly pauses: RequestPauses;
  /** How many requests were sent so far, each attempt counted. */
  readonly requestCount: () => number;
  /** GET of a path below the base, without a session. Throws `ApiError` where no answer came. */
  readonly probe: (path: string) => Promise<ProbeAnswer>;
}

export interface WireRequest {
  readonly method: string;
  readonly path: string;
}

/** Makes a service, and whatever it needs, when it is asked for. */
export interface ServiceSource {
  get<Name extends keyof Services>(name: Name): Promise<Services[Name]>;
}
