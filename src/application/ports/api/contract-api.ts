import type { Id } from '#domain/record.ts';
import type { Picture } from './hotel-api.ts';
import type { ServerRecord } from './onboarding-api.ts';

/** A call of the description of the API (docs/api.md). */
export interface ContractCall {
  /** As the description names it: `POST /rooms/rooms/`. */
  readonly call: string;
  /** Replaces `{id}` in the path. */
  readonly id?: Id;
  readonly query?: Readonly<Record<string, Id>>;
  readonly body?: object;
  /** Sent as a form instead of a body. */
  readonly picture?: Picture;
  /** Sent as X-Hotel-Context. */
  readonly hotelId?: Id;
}

/** The calls of one user. Both methods throw `ApiError`. */
export interface ContractCaller {
  /** Resolves to the parsed JSON of a success; undefined for an empty one. */
  send(call: ContractCall): Promise<unknown>;
  /** Every record of a list, all pages. */
  list(call: ContractCall): Promise<readonly ServerRecord[]>;
}

/** The description of the API as rules that a server's responses are compared with. */
export interface ContractRules {
  /** Every described call. */
  readonly calls: readonly {
    readonly call: string;
    /** How the product behaves without the call; absent if it needs the call. */
    readonly without?: string;
  }[];
  /** What is wrong with the body of a success, in one sentence; undefined if nothing is. */
  faultOf(call: string, body: unknown): string | undefined;
}

export interface ContractApi {
  /** The calls of the signed-in account. */
  readonly account: ContractCaller;
  /** The calls with this access token; without one, those that need no sign-in. */
  as(accessToken: string | undefined): ContractCaller;
}
