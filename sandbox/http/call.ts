import type { Database } from '#sandbox/records/database.ts';
import type { Caller } from '#sandbox/records/resource.ts';
import type { Throttle } from './throttle.ts';
import type { Tokens } from '#sandbox/records/tokens.ts';

/** What every call may use. */
export interface Services {
  readonly database: Database;
  readonly tokens: Tokens;
  /** Counts failed sign-ins of each username and address. */
  readonly failedSignIns: Throttle;
  /** Counts failed sign-ins of each address. */
  readonly failingAddresses: Throttle;
  readonly pageSize: number;
  readonly passwordCost: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A request that needs no sign-in. */
export interface PublicCall {
  readonly services: Services;
  /** The parsed JSON body, `{}` without one; the file for a call that takes a file. */
  readonly body: unknown;
  /** The name in the path; empty if there is none. */
  readonly name: string;
  /** The address of the client's machine. */
  readonly address: string;
}

/** A request with its caller known, its permission and its hotel context checked. */
export interface Call extends PublicCall {
  readonly caller: Caller;
  /** The hotel that `X-Hotel-Context` names. */
  readonly context: number | undefined;
  /** The ID in the path; NaN if there is none. */
  readonly id: number;
  /** Absolute, as the client wrote it. */
  readonly url: URL;
  /** The path of the API on its server: '/api', or ''. */
  readonly mount: string;
}

/** 200 with a JSON body. */
export const ok = (body: unknown) => Response.json(body);
/** 201 with the new record. */
export const created = (body: unknown) => Response.json(body, { status: 201 });
/** 204: the record is deleted. */
export const removed = () => new Response(null, { status: 204 });
