import type { Database } from '#sandbox/records/database.ts';
import type { Caller } from '#sandbox/records/resource.ts';
import type { Throttle } from './throttle.ts';
import type { Tokens } from '#sandbox/records/tokens.ts';

export interface SandboxParts {
  readonly database: Database;
  readonly tokens: Tokens;
  /** Counts failed sign-ins by username and IP address together. */
  readonly failedSignIns: Throttle;
  /** Counts failed sign-ins by IP address, whatever the username. */
  readonly failingAddresses: Throttle;
  readonly sleep: (ms: number) => Promise<unknown>;
  readonly pageSize: number;
  readonly passwordCost: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface PublicCall {
  readonly services: SandboxParts;
  /** The parsed JSON body, or `{}` for an empty body. For an upload, the file. */
  readonly body: unknown;
  /** The value of `:name` in the path; empty if the path has none. */
  readonly name: string;
  readonly address: string;
}

export interface SandboxCall extends PublicCall {
  readonly caller: Caller;
  readonly context: number | undefined;
  /** The value of `:id` in the path; NaN if the path has none. */
  readonly id: number;
  /** The absolute URL of the request. In a list, the URLs of the next and previous pages are derived from it. */
  readonly url: URL;
  readonly mount: string;
}

export const ok = (body: unknown) => Response.json(body);
export const created = (body: unknown) => Response.json(body, { status: 201 });
export const noContent = () => new Response(null, { status: 204 });
